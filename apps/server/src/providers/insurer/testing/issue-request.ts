import type { IssueRequest } from '../port.ts';

/** An order that the insurer accepts; a test changes the part it is about. */
export function issueRequest(idempotencyKey: string, vin = '3N1CN8AE0RK123456'): IssueRequest {
  return {
    idempotencyKey,
    applicationId: `application of ${idempotencyKey}`,
    package: 'AMPLIA',
    cycle: 'ANUAL',
    amounts: { firstPayment: 1_046_491, laterPayment: 0, totalPremium: 1_046_491 },
    vehicle: { brandModel: 'Nissan Versa', year: 2025, versionName: 'Sense CVT', vin, plates: 'ABC-123-A' },
    insured: {
      name: 'MARÍA',
      firstLastName: 'HERNÁNDEZ',
      secondLastName: null,
      birthDate: '1995-08-30',
      gender: 'M',
      phone: '5512345678',
      email: null,
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
