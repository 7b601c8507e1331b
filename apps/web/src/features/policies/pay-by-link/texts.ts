import type { CoverWords } from '@socio/domain/mandatory-cover';

export const texts = {
  title: 'Paga tu recibo',
  loading: 'Buscando tu recibo...',
  failed: { title: 'No pudimos mostrar tu recibo', retry: 'Reintentar' },
  of: (number: number, count: number) => `Recibo ${number} de ${count} del seguro de tu auto`,
  labels: { car: 'Auto', amount: 'Importe', due: 'Vence', refused: 'Tarjeta rechazada' },
  card: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  until: (moment: string) =>
    `Tu auto está protegido hasta ${moment}, hora del centro. Puedes pagar hasta las 11:30 h de ese día.`,
  keep: 'Guardar esta tarjeta',
  keepDetail: 'Si no, se usa solo para este pago.',
  notPaid: 'No se hizo ningún cargo',
  paid: {
    title: 'Recibo pagado',
    detail: 'Te enviamos tu comprobante por correo. Este enlace ya no sirve para nada más.',
    number: (receipt: string) => `Comprobante ${receipt}`,
  },
  suspended: {
    title: ({ has }: CoverWords) => `Tu auto ${has}`,
    detail: ({ stands }: CoverWords) =>
      `Este recibo no se pagó a tiempo y tu póliza está suspendida.${stands === null ? '' : ` ${stands}`} Pagarlo ahora no devuelve la cobertura por sí solo: en tu póliza ves qué puedes hacer.`,
  },
  closed: {
    title: () => 'Este recibo ya no se paga aquí',
    detail: () => 'Cambió desde que te escribimos. En tu póliza ves cómo está.',
  },
  broken: {
    title: 'Este enlace no funciona',
    detail: 'Quizá se cortó al copiarlo. Ábrelo desde el correo, o paga tu recibo en tu póliza.',
  },
  toPolicy: 'Ver mi póliza',
  toPolicies: 'Ver mis pólizas',
} as const;
