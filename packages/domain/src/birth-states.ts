/** Birth states: name for the list and two-letter code (spec membership 3; CURP annex 4, RENAPO 2006), in that order. */
export const birthStates = [
  { name: 'Aguascalientes', code: 'AS' },
  { name: 'Baja California', code: 'BC' },
  { name: 'Baja California Sur', code: 'BS' },
  { name: 'Campeche', code: 'CC' },
  { name: 'Coahuila', code: 'CL' },
  { name: 'Colima', code: 'CM' },
  { name: 'Chiapas', code: 'CS' },
  { name: 'Chihuahua', code: 'CH' },
  { name: 'Ciudad de México', code: 'DF' },
  { name: 'Durango', code: 'DG' },
  { name: 'Guanajuato', code: 'GT' },
  { name: 'Guerrero', code: 'GR' },
  { name: 'Hidalgo', code: 'HG' },
  { name: 'Jalisco', code: 'JC' },
  { name: 'Estado de México', code: 'MC' },
  { name: 'Michoacán', code: 'MN' },
  { name: 'Morelos', code: 'MS' },
  { name: 'Nayarit', code: 'NT' },
  { name: 'Nuevo León', code: 'NL' },
  { name: 'Oaxaca', code: 'OC' },
  { name: 'Puebla', code: 'PL' },
  { name: 'Querétaro', code: 'QT' },
  { name: 'Quintana Roo', code: 'QR' },
  { name: 'San Luis Potosí', code: 'SP' },
  { name: 'Sinaloa', code: 'SL' },
  { name: 'Sonora', code: 'SR' },
  { name: 'Tabasco', code: 'TC' },
  { name: 'Tamaulipas', code: 'TS' },
  { name: 'Tlaxcala', code: 'TL' },
  { name: 'Veracruz', code: 'VZ' },
  { name: 'Yucatán', code: 'YN' },
  { name: 'Zacatecas', code: 'ZS' },
  { name: 'Nacido en el extranjero', code: 'NE' },
] as const;

export type BirthStateCode = (typeof birthStates)[number]['code'];

const codes: ReadonlySet<string> = new Set(birthStates.map((state) => state.code));

/** Whether a text is one of the 33 two-letter codes, in upper case (CURP annex 4, RENAPO 2006). */
export function isBirthStateCode(text: string): text is BirthStateCode {
  return codes.has(text);
}

/**
 * Returns the state's name as the list shows it for a two-letter code (spec membership 3); null for an unknown code.
 */
export function birthStateName(code: string): string | null {
  return birthStates.find((state) => state.code === code)?.name ?? null;
}
