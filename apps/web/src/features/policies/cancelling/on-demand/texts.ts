import type { CoverWords } from '@socio/domain/mandatory-cover';

// Of what is fetched only where a policy is being cancelled.
export const formTexts = {
  day: {
    legend: '¿Desde cuándo?',
    today: 'Hoy',
    todayDetail:
      'En 30 minutos le pediremos a la aseguradora que lo cancele. Mientras tanto puedes deshacerlo.',
    later: 'Otro día',
    laterDetail:
      'Tu póliza sigue como está hasta las 12:00 h de ese día, y hasta entonces puedes deshacerlo.',
    field: 'Día',
    hint: (last: string) => `A más tardar el ${last}`,
    missing: 'Elige el día',
  },
  reason: {
    label: '¿Por qué cancelas?',
    none: 'Prefiero no decirlo',
    options: {
      sold: 'Vendí mi auto',
      'not-needed': 'Ya no lo necesito',
      'found-cheaper': 'Encontré otro seguro',
      service: 'No me gustó el servicio',
      other: 'Otro motivo',
    },
  },
  preview: {
    title: 'Lo que te devolvemos',
    loading: 'Calculando tu devolución...',
    retry: 'Reintentar',
    paid: (what: string, amount: string) => `${what}: pagaste ${amount}`,
    used: (used: number, days: number) =>
      used === 0
        ? `No se usó ninguno de sus ${days} días.`
        : `Usaste ${used} de ${days} días. El día de la cancelación cuenta como usado.`,
    premium: 'Prima sin usar',
    iva: 'Su IVA',
    fee: (amount: string) => `Derecho de póliza de ${amount}, no se devuelve`,
    givenBack: (endorsement: number) => `Ya devuelto por el endoso ${endorsement}`,
    total: 'Te devolvemos',
    allBack: (amount: string) =>
      `Contrataste hace menos de 24 horas: te devolvemos todo, ${amount}, si la aseguradora confirma que no hubo siniestro ni asistencia.`,
    neverBegins: (amount: string) => `Este seguro todavía no empieza: te devolvemos todo, ${amount}.`,
    card: (amount: string, brand: string, lastFour: string) =>
      `${amount} a tu tarjeta ${brand} terminada en ${lastFour}`,
    when: (days: number) =>
      `A más tardar ${days} días naturales después de que la aseguradora confirme. Tu banco puede tardar en mostrarlo.`,
    nothing: 'Ya usaste todo lo que pagaste con nosotros, así que no hay devolución.',
    unpaid: 'Los recibos que no se hayan cobrado se cancelan: no te cobraremos nada por ellos.',
    stillDue: 'Hasta ese día todavía se cobran:',
    due: (number: number, day: string, amount: string) => `Recibo ${number}, el ${day}: ${amount}`,
    insurer: 'Los recibos que te haya cobrado la aseguradora los devuelve ella.',
  },
  warning: ({ without, stands }: CoverWords) =>
    `Al cancelar, tu auto se queda ${stands === null ? 'sin seguro.' : `${without}. ${stands}`} Para volver a asegurarlo tendrás que cotizar de nuevo.`,
  confirm: 'Cancelar mi seguro',
  confirming: 'Cancelando...',
  confirmNote: 'Te pediremos un código o tu llave de acceso.',
  keep: 'Conservar mi seguro',
  done: (folio: string) => `Recibimos tu cancelación: folio ${folio}`,
} as const;

export const stateTexts = {
  folio: 'Folio',
  insurerFolio: 'Folio de la aseguradora',
  moment: (words: string) => `${words}, hora del centro`,
  asked: {
    title: 'Pediste cancelar este seguro',
    detail: (when: string) =>
      `Tu póliza sigue como está. Le pedimos a la aseguradora cancelarla a ${when}. Hasta entonces puedes deshacerlo.`,
    back: 'Te devolvemos al menos',
    undo: 'Deshacer la cancelación',
    undoing: 'Deshaciendo...',
    undone: 'Deshiciste la cancelación: tu póliza sigue como estaba',
  },
  confirming: {
    title: 'La aseguradora está confirmando tu cancelación',
    detail: 'Aquí verás su respuesta, y te la enviaremos por correo. No necesitas hacer nada.',
  },
  announced: {
    title: 'La aseguradora va a cancelar este seguro',
    detail: (when: string, { lost, stands }: CoverWords) =>
      `Tienes ${lost} hasta ${when}. Cotiza otro antes, para no quedarte ${stands === null ? 'sin seguro.' : `sin ${lost}. ${stands}`}`,
  },
  refused: {
    title: 'La aseguradora no aceptó la cancelación',
    detail:
      'Tu póliza sigue como estaba. Puedes pedirla otra vez para otro día, o llamar a la aseguradora con tu folio.',
  },
  confirmed: {
    title: 'Este seguro está cancelado',
    byInsurer: 'Lo canceló la aseguradora.',
    detail: (when: string, { label, stands }: CoverWords) =>
      `${label} desde ${when}.${stands === null ? '' : ` ${stands}`}`,
    allBack: 'Te devolvemos todo lo que pagaste.',
    nothing: 'No hubo nada que devolver de lo que pagaste con nosotros.',
  },
  refunds: {
    title: 'Tu devolución',
    pending: (brand: string, lastFour: string, day: string) =>
      `A tu tarjeta ${brand} terminada en ${lastFour}, a más tardar el ${day}`,
    refunded: (day: string) => `Hecha el ${day}`,
    'needs-account': 'Tu tarjeta está cerrada y no la recibe',
    transferring: (end: string, day: string) => `A tu cuenta terminada en ${end}, a más tardar el ${day}`,
  },
  account: {
    title: 'Danos tu CLABE',
    detail: 'De una cuenta a tu nombre. Te transferimos a más tardar 5 días naturales después de que la des.',
    label: 'CLABE',
    hint: '18 dígitos; está en la app de tu banco o en tu estado de cuenta',
    wrong: 'Revisa tu CLABE: son 18 dígitos y alguno no coincide',
    save: 'Guardar CLABE',
    saving: 'Guardando...',
    saved: 'Recibimos tu CLABE',
    change: 'Cambiar CLABE',
  },
  document: 'Descargar constancia',
  documentPending: 'Tu constancia se está preparando. Vuelve en unos minutos.',
} as const;
