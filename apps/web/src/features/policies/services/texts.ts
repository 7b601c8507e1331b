export const texts = {
  intro: 'Toca el servicio que necesitas: te decimos qué hacer, a quién llamar y qué decir.',
  names: {
    claim: 'Reportar siniestro',
    tow: 'Solicitar grúa',
    'jump-start': 'Solicitar paso de corriente',
    gasoline: 'Solicitar gasolina',
  },
  list: {
    title: 'Lo que has pedido',
    asked: {
      claim: 'Ajustador pedido',
      tow: 'Grúa pedida',
      'jump-start': 'Paso de corriente pedido',
      gasoline: 'Gasolina pedida',
    },
    line: (what: string, time: string, day: string | null) =>
      `${what} a las ${time}${day === null ? '' : ` del ${day}`}`,
    states: {
      asked: 'sin respuesta: llama por teléfono',
      refused: 'no aceptada por la aseguradora',
      cancelled: 'no llegó a la aseguradora',
    },
    folio: (folio: string) => `folio ${folio}`,
  },
  call: (phone: string) => `Llamar al ${phone}`,
  /** Of several such links on a screen, which one. */
  callFor: (phone: string, service: string) => `Llamar al ${phone}: ${service}`,
  hours: 'A cualquier hora, todos los días.',
  noPhone: 'El teléfono de la aseguradora está en tu póliza.',
} as const;
