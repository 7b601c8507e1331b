import type { CoverWords } from '@socio/domain/mandatory-cover';

/** What the policy's page says of a receipt that is to be paid. */
export const payTexts = {
  title: (number: number, count: number) => `Recibo ${number} de ${count} por pagar`,
  dueOn: (day: string) => `Vence el ${day}.`,
  wasDue: (day: string) => `Venció el ${day}.`,
  until: (moment: string) =>
    `Tu auto está protegido hasta ${moment}, hora del centro. Puedes pagar hasta las 11:30 h de ese día.`,
  show: 'Pagar ahora',
  card: 'Tarjeta',
  cardOption: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  expires: (expiry: string) => `Vence ${expiry}`,
  expired: (expiry: string) => `Venció ${expiry}: elige otra`,
  loading: 'Cargando tus tarjetas...',
  retry: 'Reintentar',
  givenCard: 'La tarjeta que acabas de usar',
  otherCard: 'Usar otra tarjeta',
  keep: 'Guardar esta tarjeta',
  keepDetail: 'Si no, se usa solo para este pago.',
  undecided: {
    title: 'Pago en verificación',
    detail: ({ lost }: CoverWords) =>
      `El plazo de gracia terminó y estamos confirmando con tu banco si el pago llegó a tiempo. Hasta saberlo no podemos decirte si tu auto tiene ${lost}. Te avisaremos por correo; no pagues otra vez.`,
  },
  suspended: {
    title: ({ has }: CoverWords) => `Tu auto ${has}`,
    detail: ({ driving, stands }: CoverWords) =>
      `Un recibo no se pagó a tiempo. Pagarlo ahora no devuelve la cobertura por sí solo: la aseguradora tiene que rehabilitar tu póliza. Mientras tanto, ${driving}.${stands === null ? '' : ` ${stands}`}`,
    newQuote: 'Cotizar un seguro nuevo',
  },
} as const;
