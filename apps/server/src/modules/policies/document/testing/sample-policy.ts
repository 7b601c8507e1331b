import { priceParts } from '@socio/domain/tariff/receipts';
import type { PolicyDocumentData } from '../policy-document-data.ts';

/** A complete policy for tests and for previewing the document; made-up people and companies. */
export const samplePolicy: PolicyDocumentData = {
  edition: 3,
  policyNumber: 'SS-2026-000123',
  endorsementNumber: '0',
  issuedAt: new Date('2026-11-20T18:30:00Z'),
  startDate: '2026-11-20',
  endDate: '2027-11-20',
  coverage: 'AMPLIA',
  billingCycle: 'MENSUAL',
  mandatory: [],
  collectedBy: 'insurer',
  graceDays: 15,
  insured: {
    name: 'CARLOS',
    firstLastName: 'RAMÍREZ',
    secondLastName: 'PÉREZ',
    address: {
      street: 'Av. Constitución',
      streetNumber: '100',
      interiorNumber: '4B',
      neighborhood: 'Monterrey Centro',
      municipality: 'Monterrey',
      city: 'Monterrey',
      state: 'Nuevo León',
      zipCode: '64000',
    },
  },
  vehicle: {
    brandModel: 'Nissan Versa',
    year: 2024,
    version: 'Advance CVT',
    plates: 'ABC-123-A',
    vin: '3N1CN8AE0PL800001',
    zipCode: '64000',
  },
  price: priceParts({ netPremium: 844_028, policyFee: 75_000 }),
  discount: 16_881,
  insurer: {
    name: 'Aseguradora de Demostración, S.A. de C.V.',
    address: 'Paseo de la Reforma 000, Col. Juárez, Cuauhtémoc, Ciudad de México, C.P. 06600',
    taxId: 'ADE000000AA0',
    website: 'www.aseguradora.example',
    claimPhones: [
      { name: 'Siniestros', number: '800 000 0001' },
      { name: 'Asistencia vial', number: '800 000 0002' },
    ],
    signatory: { name: 'Laura Domínguez Rivas', position: 'Directora de Operación' },
    une: {
      address: 'Paseo de la Reforma 000, Col. Juárez, Cuauhtémoc, Ciudad de México, C.P. 06600',
      phone: '800 000 0003',
      email: 'une@aseguradora.example',
    },
  },
  broker: {
    name: 'Socio Seguro, Agente de Seguros, S.A. de C.V.',
    address: 'Av. Insurgentes Sur 000, Col. Nápoles, Benito Juárez, Ciudad de México, C.P. 03810',
    licence: 'Demostración',
    phone: '800 000 0004',
    email: 'contacto@socioseguro.example',
  },
  demonstrationTariff: true,
  publicUrl: 'https://socioseguro.example',
  seal: '1-K7Q2-M9XD-4TRW-8HJN',
};
