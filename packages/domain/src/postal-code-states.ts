/**
 * States by the first two digits of their postal codes, named as in the postal catalogue (SEPOMEX, December 2024: each
 * pair of digits belongs to one state). 00 and 17 to 19 belong to none.
 */
const ranges: readonly (readonly [first: number, last: number, state: string])[] = [
  [1, 16, 'Ciudad de México'],
  [20, 20, 'Aguascalientes'],
  [21, 22, 'Baja California'],
  [23, 23, 'Baja California Sur'],
  [24, 24, 'Campeche'],
  [25, 27, 'Coahuila de Zaragoza'],
  [28, 28, 'Colima'],
  [29, 30, 'Chiapas'],
  [31, 33, 'Chihuahua'],
  [34, 35, 'Durango'],
  [36, 38, 'Guanajuato'],
  [39, 41, 'Guerrero'],
  [42, 43, 'Hidalgo'],
  [44, 49, 'Jalisco'],
  [50, 57, 'México'],
  [58, 61, 'Michoacán de Ocampo'],
  [62, 62, 'Morelos'],
  [63, 63, 'Nayarit'],
  [64, 67, 'Nuevo León'],
  [68, 71, 'Oaxaca'],
  [72, 75, 'Puebla'],
  [76, 76, 'Querétaro'],
  [77, 77, 'Quintana Roo'],
  [78, 79, 'San Luis Potosí'],
  [80, 82, 'Sinaloa'],
  [83, 85, 'Sonora'],
  [86, 86, 'Tabasco'],
  [87, 89, 'Tamaulipas'],
  [90, 90, 'Tlaxcala'],
  [91, 96, 'Veracruz de Ignacio de la Llave'],
  [97, 97, 'Yucatán'],
  [98, 99, 'Zacatecas'],
];

/**
 * Returns the state that the first two digits of a five-digit postal code belong to; null if no postal code begins that
 * way or the text is not a postal code (SEPOMEX; calls.md, Postal codes). Only the catalogue could say whether a code
 * is in use, and new ones are assigned all the time.
 */
export function stateOfPostalCode(zipCode: string): string | null {
  if (!/^\d{5}$/.test(zipCode)) return null;
  const prefix = Number(zipCode.slice(0, 2));
  return ranges.find(([first, last]) => first <= prefix && prefix <= last)?.[2] ?? null;
}
