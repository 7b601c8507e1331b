export const choiceTexts = {
  question: '¿Qué quieres cambiar?',
  kinds: {
    plates: { label: 'Placas', detail: 'Si ya te las entregaron' },
    name: { label: 'Nombre', detail: 'Corrige cómo está escrito' },
    contact: { label: 'Teléfono y correo', detail: 'Con los que te contacta la aseguradora' },
    address: { label: 'Domicilio', detail: 'Dentro del mismo código postal' },
    postalCode: { label: 'Me mudé', detail: 'A otro código postal: el precio puede cambiar' },
    coverage: { label: 'Cobertura', detail: 'Más grande o más chica: te decimos antes cuánto cuesta' },
    version: { label: 'Versión de tu auto', detail: 'Si elegiste otra por error al contratar' },
  },
  close: 'Cerrar',
  back: 'Cambiar otra cosa',
  save: 'Guardar cambio',
  saving: 'Guardando...',
  same: 'No has cambiado nada todavía.',
  done: 'Tu póliza ya tiene el cambio',
  pending: 'Recibimos tu cambio',
} as const;

export const nameTexts = {
  detail: (day: string) =>
    `Corrige letras o acentos, tal como aparece en tu identificación. Puedes hacerlo hasta el ${day}; no tiene costo.`,
  late: (day: string) =>
    `El plazo para corregirlo aquí terminó el ${day}. Llama a la aseguradora con tu identificación a la mano.`,
  name: 'Nombre(s)',
  firstLastName: 'Primer apellido',
  secondLastName: 'Segundo apellido',
  required: 'Escríbelo como aparece en tu identificación',
  wrong: 'Usa solo letras y espacios',
} as const;

export const contactTexts = {
  detail: 'La aseguradora te contacta con estos datos si tienes un siniestro. No cambian los de tu cuenta.',
  phone: 'Teléfono',
  phoneWrong: 'Escribe los 10 dígitos de tu teléfono',
  email: 'Correo',
  emailRequired: 'Escribe un correo: ahí recibes los avisos de tu póliza',
  emailWrong: 'Escribe un correo válido, como nombre@ejemplo.mx',
} as const;

export const addressChangeTexts = {
  detail:
    'No tiene costo mientras sea el mismo código postal. Si te mudaste a otro, regresa y elige «Me mudé».',
  postalCodeHint: 'El de tu póliza',
} as const;
