import type { Account } from '../modules/members/repository.ts';

export type DemoMember = {
  number: string;
  account: Omit<Account, 'curp'>;
};

/** People to try the product with. Their memberships come from the sandbox; see docs/sandbox.md. */
export const demoMembers: DemoMember[] = [
  {
    number: '100000000011',
    account: {
      name: 'ANA SOFÍA',
      firstLastName: 'LÓPEZ',
      secondLastName: 'GARCÍA',
      gender: 'M',
      birthDate: '1988-05-14',
      birthState: 'JC',
      cellphone: '5512345678',
      email: 'ana.lopez@example.mx',
      zipCode: '44100',
    },
  },
  {
    number: '100000000022',
    account: {
      name: 'CARLOS',
      firstLastName: 'RAMÍREZ',
      secondLastName: 'PÉREZ',
      gender: 'H',
      birthDate: '1979-11-02',
      birthState: 'NL',
      cellphone: '8187654321',
      email: 'carlos.ramirez@example.mx',
      zipCode: null,
    },
  },
  {
    number: '100000000044',
    account: {
      name: 'MARÍA',
      firstLastName: 'HERNÁNDEZ',
      secondLastName: null,
      gender: 'M',
      birthDate: '1995-08-30',
      birthState: 'DF',
      cellphone: '55123',
      email: null,
      zipCode: null,
    },
  },
  {
    number: '100000000077',
    account: {
      name: 'LUIS',
      firstLastName: 'TORRES',
      secondLastName: 'VEGA',
      gender: 'H',
      birthDate: '1990-01-19',
      birthState: 'PL',
      cellphone: '2221234567',
      email: null,
      zipCode: null,
    },
  },
  {
    number: '100000000088',
    account: {
      name: 'PATRICIA',
      firstLastName: 'NÚÑEZ',
      secondLastName: 'IBÁÑEZ',
      gender: 'M',
      birthDate: '1968-03-07',
      birthState: 'YN',
      cellphone: '9991234567',
      email: null,
      zipCode: null,
    },
  },
  {
    number: '100000000099',
    account: {
      name: 'JORGE',
      firstLastName: 'MEDINA',
      secondLastName: 'SOTO',
      gender: 'H',
      birthDate: '2001-12-25',
      birthState: 'SR',
      cellphone: '6621234567',
      email: null,
      zipCode: null,
    },
  },
];
