import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';

export type DemoAddress = {
  street: string;
  street_number: string;
  interior_number: string;
  neighborhood_name: string;
  municipality_name: string;
  city_name: string;
  state_name: string;
  zip_code: string;
};

export type DemoCard = { number: string; cvv: string };

/** The stored step that an application has reached today, or 'issued' if it became a policy. */
export type DemoTarget =
  | 'step-1-brand-model'
  | 'step-2-year'
  | 'step-3-version'
  | 'step-4-postal-code'
  | 'step-5-personal-info'
  | 'step-6-contact-consent'
  | 'step-7-quotes'
  | 'address-step'
  | 'payment-step'
  | 'vehicle-data-step'
  | 'issued';

export type DemoApplication = {
  target: DemoTarget;
  /** When it was begun; different for each of a member's applications. A policy ends 365 days later. */
  daysAgo: number;
  brandModel: string;
  year: number;
  /** Of one of the member's addresses. */
  zipCode: string;
  /** AMPLIA and MENSUAL if omitted. */
  coverage?: Coverage;
  cycle?: BillingCycle;
  /** The last four digits of one of the member's cards; the first card if omitted. */
  card?: string;
  vehicle?: { vin: string; plates: string };
};

/** What a member has done so far. */
export type DemoHistory = {
  number: string;
  addresses: DemoAddress[];
  cards: DemoCard[];
  applications: DemoApplication[];
};

const merida = '97000';

function policy(
  daysAgo: number,
  [brandModel, year]: [string, number],
  [vin, plates]: [string, string],
  more: Partial<DemoApplication> = {},
): DemoApplication {
  return {
    target: 'issued',
    daysAgo,
    brandModel,
    year,
    zipCode: merida,
    vehicle: { vin, plates },
    ...more,
  };
}

function started(
  target: DemoTarget,
  daysAgo: number,
  [brandModel, year]: [string, number],
  zipCode = merida,
): DemoApplication {
  return { target, daysAgo, brandModel, year, zipCode };
}

/** The rows of docs/sandbox.md, Members, that go beyond an account. */
export const demoHistories: DemoHistory[] = [
  {
    number: '100000000011',
    addresses: [
      {
        street: 'Avenida Álvaro Obregón',
        street_number: '120',
        interior_number: '4',
        neighborhood_name: 'Roma Norte',
        municipality_name: 'Cuauhtémoc',
        city_name: 'Ciudad de México',
        state_name: 'Ciudad de México',
        zip_code: '06700',
      },
      {
        street: 'Calle Morelos',
        street_number: '250',
        interior_number: '',
        neighborhood_name: 'Guadalajara Centro',
        municipality_name: 'Guadalajara',
        city_name: 'Guadalajara',
        state_name: 'Jalisco',
        zip_code: '44100',
      },
    ],
    cards: [
      { number: '4242424242424242', cvv: '123' },
      { number: '378282246310005', cvv: '1234' },
    ],
    applications: [
      policy(203, ['Volkswagen Jetta', 2021], ['3VWLP7BU6MM041928', 'JNK-482-A'], {
        zipCode: '44100',
        card: '0005',
        cycle: 'ANUAL',
      }),
      policy(41, ['Honda CR-V', 2020], ['7FART4H8XLE027619', 'PZR-731-B'], {
        zipCode: '06700',
        card: '4242',
      }),
      started('step-3-version', 4, ['Mazda 3', 2022], '44100'),
      started('payment-step', 1, ['Toyota Corolla', 2024], '44100'),
    ],
  },
  {
    number: '100000000088',
    addresses: [
      {
        street: 'Calle 60',
        street_number: '491',
        interior_number: '',
        neighborhood_name: 'Mérida Centro',
        municipality_name: 'Mérida',
        city_name: 'Mérida',
        state_name: 'Yucatán',
        zip_code: merida,
      },
    ],
    cards: [{ number: '5555555555554444', cvv: '123' }],
    applications: [
      policy(331, ['Nissan Versa', 2023], ['3N1CN8AE1PL831207', 'YZA-120-A']),
      policy(304, ['Mazda 3', 2021], ['3MZBPACLXMM214588', 'YZB-231-A'], { cycle: 'ANUAL' }),
      policy(276, ['Chevrolet Aveo', 2022], ['3G1TA5AF3NL146390', 'YZC-342-A'], { coverage: 'LIMITADA' }),
      policy(247, ['Volkswagen Jetta', 2020], ['3VWLP7BU5LM063417', 'YZD-453-A']),
      policy(219, ['Toyota Corolla', 2024], ['5YFBPMBE7RP402265', 'YZE-564-A'], { cycle: 'ANUAL' }),
      policy(190, ['Nissan March', 2019], ['3N1CK3CE8KL258114', 'YZF-675-A'], { coverage: 'RC' }),
      policy(162, ['Nissan NP300', 2023], ['3N6CD33B0PK376052', 'YZG-786-A'], {
        coverage: 'LIMITADA',
        cycle: 'ANUAL',
      }),
      policy(133, ['Kia Rio', 2020], ['3KPA24BC8LE311846', 'YZH-897-A']),
      policy(104, ['Volkswagen Vento', 2018], ['MEX5G2609JT057731', 'YZJ-918-A'], { coverage: 'RC' }),
      policy(76, ['Honda CR-V', 2022], ['7FARS4H57NE018243', 'YZK-129-A']),
      policy(48, ['Toyota Corolla', 2018], ['5YFBURHE8JP777096', 'YZL-240-A'], { coverage: 'LIMITADA' }),
      policy(23, ['Nissan Versa', 2016], ['3N1CN7AD5GL809325', 'YZM-351-A'], { coverage: 'RC' }),
      started('step-1-brand-model', 19, ['Nissan NP300', 2021]),
      started('step-2-year', 17, ['Mazda 3', 2024]),
      started('step-3-version', 15, ['Kia Rio', 2022]),
      started('step-4-postal-code', 13, ['Chevrolet Aveo', 2023]),
      started('step-5-personal-info', 11, ['Honda CR-V', 2021]),
      started('step-6-contact-consent', 9, ['Volkswagen Vento', 2021]),
      started('step-7-quotes', 7, ['Nissan March', 2022]),
      started('address-step', 5, ['Toyota Corolla', 2022]),
      started('vehicle-data-step', 2, ['Volkswagen Jetta', 2023]),
    ],
  },
];
