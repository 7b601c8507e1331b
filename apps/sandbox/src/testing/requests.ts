/** Requests that every service accepts; a test changes the part it is about. */
export function cardOf(number: string, cvv = '123') {
  return { number, holder: 'CARLOS RAMIREZ PEREZ', expMonth: 12, expYear: 2099, cvv };
}

export function chargeOf(idempotencyKey: string, token: string, amount = 175_117) {
  return {
    idempotencyKey,
    token,
    amount,
    currency: 'MXN',
    returnUrl: 'http://127.0.0.1:4000/auto/insurance/a?step=11',
  };
}

export function rateOf(zipCode = '64000') {
  return {
    applicationId: 'application-1',
    vehicle: {
      brandModel: 'Nissan Versa',
      year: 2024,
      versionName: 'Sense',
      listPrice: 334_900_00,
      bodyType: 'sedan',
    },
    zipCode,
    state: 'Nuevo León',
    gender: 'H',
    birthDate: '1979-11-02',
    today: '2026-03-01',
  };
}

export function policyOf(idempotencyKey: string, vin = '3N1CN8AE0RK123456') {
  return {
    idempotencyKey,
    applicationId: `application of ${idempotencyKey}`,
    package: 'AMPLIA',
    cycle: 'MENSUAL',
    amounts: { firstPayment: 175_117, laterPayment: 88_117, totalPremium: 1_144_404 },
    vehicle: { brandModel: 'Nissan Versa', year: 2024, versionName: 'Sense', vin, plates: 'ABC-123-A' },
    insured: {
      name: 'CARLOS',
      firstLastName: 'RAMÍREZ',
      secondLastName: 'PÉREZ',
      birthDate: '1979-11-02',
      gender: 'H',
      phone: '8187654321',
      email: 'carlos.ramirez@example.mx',
    },
    address: {
      street: 'Av. Juárez',
      exteriorNumber: '12',
      interiorNumber: null,
      neighborhood: 'Centro',
      zipCode: '64000',
      city: 'Monterrey',
      state: 'Nuevo León',
    },
    termDays: 365,
  };
}
