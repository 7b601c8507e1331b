/** Assumptions of the demonstration tariff; their reasons are in docs/demo-prices.md. All factors are in hundredths. */
export type VehicleClass = keyof typeof classFactors;

export const classFactors = {
  hatchback: { damage: 100, liability: 100 },
  sedan: { damage: 100, liability: 100 },
  suv: { damage: 100, liability: 110 },
  pickup: { damage: 100, liability: 120 },
  sports: { damage: 145, liability: 140 },
} as const;

const sportsCars = new Set([
  'bmw z4',
  'chevrolet camaro',
  'chevrolet corvette',
  'dodge challenger',
  'dodge charger',
  'ford mustang',
  'mazda mx-5',
  'nissan 370z',
  'nissan z',
  'porsche 911',
  'subaru brz',
  'subaru wrx',
  'toyota gr86',
  'toyota supra',
  'volkswagen golf gti',
]);

/** A body type that is not known counts as the middle of the classes. */
export function classOf({ brandModel, bodyType }: { brandModel: string; bodyType: string }): VehicleClass {
  if (sportsCars.has(brandModel.toLowerCase())) return 'sports';
  return bodyType === 'hatchback' || bodyType === 'sedan' || bodyType === 'pickup' ? bodyType : 'suv';
}

/** What a repair costs compared with the usual brand, by brand. */
export const repairGroups = [
  { factor: 95, brands: ['Chevrolet', 'Kia', 'Nissan'] },
  {
    factor: 100,
    brands: [
      'Dodge',
      'Fiat',
      'Ford',
      'GMC',
      'Honda',
      'Hyundai',
      'Mazda',
      'Mitsubishi',
      'Peugeot',
      'Ram',
      'Renault',
      'SEAT',
      'Suzuki',
      'Toyota',
      'Volkswagen',
    ],
  },
  {
    factor: 110,
    brands: [
      'Buick',
      'BYD',
      'Changan',
      'Chirey',
      'Cupra',
      'Geely',
      'GWM',
      'JAC',
      'Jeep',
      'MG',
      'MINI',
      'Omoda',
      'Subaru',
      'Volvo',
    ],
  },
  {
    factor: 120,
    brands: ['Acura', 'Audi', 'BMW', 'Cadillac', 'Infiniti', 'Lexus', 'Lincoln', 'Mercedes-Benz', 'Tesla'],
  },
  { factor: 135, brands: ['Jaguar', 'Land Rover', 'Maserati', 'Porsche'] },
] as const;
const unknownBrand = 110;

const factorOfBrand = new Map(
  repairGroups.flatMap(({ factor, brands }) => brands.map((brand) => [brand.toLowerCase(), factor] as const)),
);

/** The brand is the first word of the name or its first two. */
export function repairFactorOf(brandModel: string): number {
  const [first = '', second = ''] = brandModel.toLowerCase().split(' ');
  return factorOfBrand.get(first) ?? factorOfBrand.get(`${first} ${second}`) ?? unknownBrand;
}
