/** What the population registry found wrong; the screens tell the two kinds apart by their prefix. */
export const curpTexts = {
  error: 'Error de CURP: ',
  invalid: 'Error de validación: ',
  otherPerson: 'La CURP del registro no corresponde a los datos capturados.',
} as const;
