import type { PolicyDocumentData } from '../policy-document-data.ts';
import { samplePolicy } from './sample-policy.ts';

const { insured, vehicle, insurer } = samplePolicy;

/** Made-up people: all packages, both billing cycles, long names, no second surname. */
export const rcMonthlyLongNames: PolicyDocumentData = {
  ...samplePolicy,
  policyNumber: 'SSA-000000127',
  coverage: 'RC',
  collectedBy: 'product',
  insured: {
    name: 'MARÍA GUADALUPE DE LOS ÁNGELES CONCEPCIÓN',
    firstLastName: 'FERNÁNDEZ DE CÓRDOBA Y VILLAVICENCIO',
    secondLastName: 'ÁLVAREZ DEL CASTILLO Y NÚÑEZ DE BALBOA',
    address: {
      street: 'Prolongación Paseo de los Insurgentes del Movimiento Revolucionario',
      streetNumber: '1910 Bis A',
      interiorNumber: 'Torre 2, 1204',
      neighborhood: 'Residencial Campestre Bosques de las Lomas Segunda Sección',
      municipality: 'San Nicolás de los Garza',
      city: 'Ciudad San Nicolás de los Garza',
      state: 'Nuevo León',
      zipCode: '66450',
    },
  },
  vehicle: {
    ...vehicle,
    brandModel: 'Volkswagen Transporter Pasajeros',
    version: 'Highline 2.0 TDI DSG 8 velocidades 9 plazas techo alto',
    zipCode: '66450',
  },
};

export const limitadaAnnualNoSecondSurname: PolicyDocumentData = {
  ...samplePolicy,
  policyNumber: 'SSA-000000128',
  coverage: 'LIMITADA',
  billingCycle: 'ANUAL',
  discount: 0,
  insured: {
    name: 'LI',
    firstLastName: 'WU',
    secondLastName: null,
    address: { ...insured.address, interiorNumber: '', municipality: null },
  },
};

export const ampliaMonthly: PolicyDocumentData = { ...samplePolicy, policyNumber: 'SSA-000000129' };

const words = (text: string, length: number) => `${text} `.repeat(length).slice(0, length).trim();

/** A policy with every field at the longest its contract or setting allows, filled with what `make` returns. */
export function longestPolicy(make: (length: number) => string): PolicyDocumentData {
  return {
    ...samplePolicy,
    policyNumber: 'W'.repeat(40),
    insured: {
      name: make(60),
      firstLastName: make(60),
      secondLastName: make(60),
      address: {
        street: make(120),
        streetNumber: make(20),
        interiorNumber: make(20),
        neighborhood: make(120),
        municipality: make(120),
        city: `${make(119)}x`,
        state: make(120),
        zipCode: '64000',
      },
    },
    vehicle: {
      ...vehicle,
      brandModel: make(120),
      version: make(200),
      vin: 'W'.repeat(17),
      plates: 'W'.repeat(9),
    },
    insurer: {
      name: make(120),
      address: make(200),
      taxId: make(120),
      website: make(120),
      claimPhones: insurer.claimPhones.map(({ name }) => ({ name, number: make(40) })),
      signatory: { name: make(120), position: make(120) },
      une: { address: make(200), phone: make(40), email: make(120) },
    },
    broker: {
      name: make(120),
      address: make(200),
      licence: make(120),
      phone: make(40),
      email: make(120),
    },
    publicUrl: `https://${'seguros-'.repeat(12)}.example`,
    price: largest(samplePolicy.price),
  };
}

export const longestWords = longestPolicy((length) => 'W'.repeat(length));
export const longestSentences = longestPolicy((length) =>
  words('Prolongación Paseo de los Insurgentes', length),
);

/** Every amount with as many digits as a car can reach: hundreds of millions. */
function largest(price: PolicyDocumentData['price']): PolicyDocumentData['price'] {
  const grown = <T extends object>(parts: T) =>
    Object.fromEntries(
      Object.entries(parts).map(([key, value]) => [key, key === 'receipts' ? value : value * 10_000]),
    ) as T;
  return { annual: grown(price.annual), monthly: grown(price.monthly) };
}
