/** Of what is there from the start; the rest is fetched with what shows it. */
export const changesTexts = {
  lead: 'Corrige o cambia tus datos, tu domicilio o tu cobertura. Si algo cuesta, te lo decimos antes.',
  open: 'Cambiar algo',
  opening: 'Abriendo...',
  cancelling: 'Mientras se cancela tu seguro no puedes cambiar nada. Arriba ves cómo va tu cancelación.',
} as const;
