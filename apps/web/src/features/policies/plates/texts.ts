export const platesTexts = {
  pending: 'Tu póliza es válida sin placas. Cuando las recibas, agrégalas aquí. No tiene costo.',
  add: 'Agregar placas',
  asked: {
    title: 'Ya recibimos tus placas',
    detail: 'La aseguradora las está registrando. Las verás aquí en unos minutos; no las envíes otra vez.',
  },
} as const;

export const platesFormTexts = {
  plates: 'Placas',
  hint: 'Como aparecen en tu tarjeta, con o sin guiones',
  example: 'ABC-123-A',
  save: 'Guardar placas',
  adding: 'Agregando tus placas...',
  done: 'Agregamos las placas a tu póliza',
  errors: {
    PLATES_REQUIRED: 'Las placas son obligatorias',
    PLATES_INVALID: 'Formato de placas no válido',
  },
} as const;
