export const fieldFrameTexts = { optional: '(opcional)' } as const;

export const maskedFieldTexts = { change: 'Cambiar' } as const;

export const typeAheadTexts = {
  searching: 'Buscando...',
  results: 'Resultados',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const;

export const modalHeaderTexts = { close: 'Cerrar' } as const;

export const onDemandTexts = { failed: 'Error' } as const;

export const progressBarTexts = {
  label: 'Avance',
  step: (step: number, total: number) => `Paso ${step} de ${total}`,
} as const;
