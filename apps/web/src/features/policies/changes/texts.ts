/** Of what is there from the start; the rest is fetched with what shows it. */
export const changesTexts = {
  lead: 'Placas, nombre, teléfono, correo o domicilio: cámbialos aquí, sin costo.',
  open: 'Cambiar algo',
  opening: 'Abriendo...',
} as const;
