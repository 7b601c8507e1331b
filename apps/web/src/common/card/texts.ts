/** The card form and saved cards in contracting and in the profile. */
export const cardTexts = {
  expires: (expiry: string) => `Vence ${expiry}`,
  expired: (expiry: string) => `Venció ${expiry}`,
  endingIn: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  newCard: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  holder: 'Nombre del titular',
  holderHint: 'Como aparece en la tarjeta',
  expiry: 'Vencimiento',
  expiryFormat: 'MM/AA',
  cvv: 'Código de seguridad',
  cvvHint: (length: number) =>
    length === 4 ? '4 dígitos, al frente de la tarjeta' : '3 dígitos, al reverso de la tarjeta',
  safe: 'La pasarela de pago guarda tu tarjeta. Nosotros no guardamos su número completo ni su código de seguridad.',
  /** Number, expiry and code in the gateway's own fields. */
  frame: {
    title: 'Número de tarjeta, vencimiento y código de seguridad',
    loading: 'Cargando los campos de la tarjeta',
    failed: 'No pudimos mostrar los campos de la tarjeta',
    failedDetail:
      'La pasarela de pago no respondió. Lo demás que escribiste sigue aquí, y tus tarjetas guardadas también. Inténtalo de nuevo en un momento.',
    retry: 'Reintentar',
    notReady: {
      title: 'Aún no están los campos de la tarjeta',
      description: 'Espera a que aparezcan. Si no aparecen, toca Reintentar o usa una tarjeta guardada.',
    },
  },
  invalid: {
    title: 'Datos de tarjeta inválidos',
    description: 'Revisa los campos marcados con error.',
  },
  errors: {
    CARD_NUMBER_REQUIRED: 'Escribe el número de tu tarjeta',
    CARD_NUMBER_LENGTH: 'El número de tarjeta está incompleto',
    CARD_NUMBER_INVALID: 'El número de tarjeta no es válido. Revísalo dígito por dígito.',
    CARD_HOLDER_REQUIRED: 'Escribe el nombre del titular',
    CARD_HOLDER_TOO_SHORT: 'El nombre debe tener al menos 3 caracteres',
    CARD_HOLDER_DIGITS: 'Aquí va el nombre, no el número de la tarjeta',
    CARD_EXPIRY_REQUIRED: 'Escribe el vencimiento',
    CARD_EXPIRY_INVALID: 'Escribe el vencimiento como MM/AA',
    CARD_EXPIRY_PAST: 'Esta tarjeta ya venció. Usa otra.',
    CARD_EXPIRY_TOO_FAR: 'Revisa el año de vencimiento',
    CARD_CVV_REQUIRED: 'Escribe el código de seguridad',
    CARD_CVV_INVALID: (length: number) => `El código de seguridad tiene ${length} dígitos`,
  },
  wrong: {
    cardNumber: 'Revisa el número de tarjeta',
    cardHolder: 'Revisa el nombre del titular',
    expiryDate: 'Revisa el vencimiento',
    cvv: 'Revisa el código de seguridad',
  },
  /** The gateway did not store it, which says nothing about the card itself. */
  store: {
    down: 'El servicio de pagos no está disponible en este momento. Lo que escribiste sigue aquí: espera unos minutos e inténtalo de nuevo.',
    timeout:
      'El servicio de pagos tardó demasiado en responder. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento.',
  },
} as const;
