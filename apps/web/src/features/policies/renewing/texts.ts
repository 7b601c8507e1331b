import type { RenewalView } from '@socio/contracts/shared/renewal';

type Cause = NonNullable<RenewalView['price']>['causes'][number];

const causes: Record<Cause, string> = {
  coverage: 'elegiste otra cobertura',
  claims: 'hubo un siniestro en el año',
  'vehicle-value': 'cambió el valor comercial de tu auto',
  tariff: 'la aseguradora cambió su tarifa',
  discount: 'cambió tu descuento de socio',
  age: 'tú y tu auto tienen un año más',
};

export const renewingTexts = {
  title: 'Renueva tu seguro',
  ends: (moment: string) => `Esta póliza termina a ${moment}, hora del centro.`,
  price: 'Mismo seguro, un año más',
  priceOf: (coverage: string) => `Cobertura ${coverage}, un año`,
  last: (amount: string) => `El precio de este año es ${amount}.`,
  why: (all: readonly Cause[]) => `Por qué cambió: ${all.map((cause) => causes[cause]).join('; ')}.`,
  monthly: (first: string, later: string) => `Primer recibo ${first}, después 11 de ${later}.`,
  once: 'Un solo pago.',
  accept: 'Renovar',
  decline: 'No renovar',
  declining: 'Guardando...',
  compare: {
    open: 'Comparar coberturas',
    legend: 'Cobertura para el siguiente año',
    current: 'La que tienes hoy.',
    option: (coverage: string, amount: string) => `${coverage}: ${amount}`,
    choose: (coverage: string) => `Renovar con cobertura ${coverage}`,
    otherwise:
      'Para otra forma de pago u otro auto, haz una cotización nueva. Es un seguro aparte: no cambia esta póliza ni su renovación.',
    quote: 'Hacer otra cotización',
  },
  cardOption: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  aboutNew: 'Guardaremos esta tarjeta en tu perfil para cobrar tu renovación.',
  automatic:
    'Renovar automáticamente. Nunca cobraremos más que el último precio que te dijimos, y puedes retirarlo cuando quieras.',
  mandateNeeded: 'Para pagar en mensualidades, marca la autorización de los cargos.',
  when: (amount: string, day: string) =>
    `Hoy tu banco solo confirma la tarjeta. Cobraremos ${amount} el ${day} a las 9:00, hora del centro.`,
  whenNow: (amount: string) => `Cobraremos ${amount} en cuanto aceptes.`,
  fromBank: 'Volviste de tu banco y falta un paso: toca «Aceptar» para terminar.',
  confirm: (amount: string) => `Aceptar por ${amount}`,
  confirming: 'Confirmando...',
  cancel: 'Volver',
  decided: {
    accepted: 'Tu renovación está aceptada',
    automatic: 'Tu seguro se renueva automáticamente',
    charging: 'Estamos cobrando tu renovación',
    paid: 'Tu renovación está pagada',
    issued: 'Tu siguiente año está listo',
  },
  waitsForReceipt:
    'Primero hay que pagar el recibo pendiente de esta póliza; hasta entonces no cobraremos el siguiente año. Puedes pagarlo en esta página, en Pagos.',
  charge: (amount: string, day: string, card: string) => `Cobraremos ${amount} el ${day} a ${card}.`,
  cardGone:
    'La tarjeta con la que ibas a pagar ya no está en tu perfil: elige otra para que podamos cobrar tu renovación.',
  begins: (moment: string) => `Tu nuevo año empieza a ${moment}, cuando termina esta póliza.`,
  open: (number: string) => `Ver póliza ${number}`,
  stop: 'Ya no renovar',
  stopAutomatic: 'Quitar la renovación automática',
  otherCard: 'Elegir otra tarjeta',
  declined: 'Dijiste que no quieres renovar. Puedes cambiar de opinión antes de que termine.',
  refused: {
    title: 'La aseguradora no renovará esta póliza',
    detail: 'No te cobramos nada. Cotiza otro seguro antes de que termine para no quedarte sin protección.',
  },
  unpaid: {
    title: 'No pudimos cobrar tu renovación',
    detail: 'Elige otra tarjeta para no quedarte sin seguro: no hay plazo de gracia.',
  },
  refunded: {
    title: 'Te devolvemos el pago de tu renovación',
    detail: 'Regresa completo a la misma tarjeta. Para no quedarte sin protección, cotiza otro seguro.',
  },
  quoteNow: 'Cotizar ahora',
} as const;
