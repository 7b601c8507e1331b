/**
 * Zone factors for total theft, in hundredths, by state, named as in the postal catalogue.
 *
 * Source: car thefts January to March 2026, annualised per 100,000 people and divided by the national rate (SESNSP,
 * incidencia delictiva; CONAPO, population 2026; Libre Uso MX). factor = square root of that index, clamped to
 * 0.70–1.60, two decimals. The root dampens figures that come from a single quarter.
 */
export const theftZones = {
  Aguascalientes: 70,
  'Baja California': 160,
  'Baja California Sur': 77,
  Campeche: 70,
  'Coahuila de Zaragoza': 70,
  Colima: 98,
  Chiapas: 70,
  Chihuahua: 104,
  'Ciudad de México': 72,
  Durango: 70,
  Guanajuato: 89,
  Guerrero: 88,
  Hidalgo: 108,
  Jalisco: 121,
  México: 110,
  'Michoacán de Ocampo': 122,
  Morelos: 142,
  Nayarit: 80,
  'Nuevo León': 70,
  Oaxaca: 70,
  Puebla: 136,
  Querétaro: 132,
  'Quintana Roo': 76,
  'San Luis Potosí': 82,
  Sinaloa: 145,
  Sonora: 99,
  Tabasco: 86,
  Tamaulipas: 92,
  Tlaxcala: 70,
  'Veracruz de Ignacio de la Llave': 91,
  Yucatán: 70,
  Zacatecas: 87,
} as const satisfies Record<string, number>;

export type State = keyof typeof theftZones;

export function isState(name: string): name is State {
  return Object.hasOwn(theftZones, name);
}
