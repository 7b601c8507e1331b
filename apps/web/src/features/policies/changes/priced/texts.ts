import type { AnswerOf } from '../../../../lib/api-client.ts';
import type { payReceipt } from '@socio/contracts/pay-receipt';

type DeclineCode = NonNullable<AnswerOf<typeof payReceipt>['payment']['decline_code']>;

export const coverageChangeTexts = {
  legend: 'Elige tu nueva cobertura',
  current: 'La que tienes hoy',
  show: 'Ver cuánto cuesta',
  asking: 'Preguntando a la aseguradora...',
  gained: 'Ganas',
  lost: 'Pierdes',
} as const;

export const placeChangeTexts = {
  detail:
    'Escribe el domicilio donde duerme tu auto. El precio depende del código postal; antes de cambiar nada te decimos cuánto cuesta.',
  postalCode: 'Código postal nuevo',
  newPlace: 'Domicilio nuevo',
  correct: 'Corregir el domicilio',
  postalCodeWrong: 'Escribe los 5 dígitos de tu código postal',
} as const;

export const versionChangeTexts = {
  detail: (car: string, version: string) =>
    `Tu póliza dice ${car}, ${version}. Si te equivocaste de versión al contratar, elige la correcta.`,
  label: 'Versión',
  loading: 'Cargando versiones...',
  failed: 'No pudimos cargar las versiones. Inténtalo de nuevo.',
  onlyOne: 'Este auto solo tiene esta versión. Si la tuya es otra, llama a la aseguradora.',
  retry: 'Reintentar',
} as const;

export const offerTexts = {
  title: 'Así queda tu póliza',
  yearBefore: 'Hoy, por el año',
  yearAfter: 'Con el cambio, por el año',
  days: 'Por los días que ya pagaste',
  netPremium: 'Prima neta',
  surcharge: 'Recargo por pago fraccionado',
  iva: 'IVA (16\u00a0%)',
  toPay: 'Pagas ahora',
  toGet: 'Te devolvemos',
  same: 'No cuesta ni devuelve nada por los días que ya pagaste.',
  from: 'Empieza en cuanto la aseguradora lo confirme. El día de hoy se cuenta con el precio de antes.',
  until: (hour: string) => `Este precio vale hasta ${hour}, hora del centro.`,
  later: (count: number, before: string, after: string, day: string) =>
    count === 1
      ? `Tu recibo del ${day} será de ${after} en lugar de ${before}.`
      : `Tus ${count} recibos siguientes, desde el ${day}, serán de ${after} en lugar de ${before}.`,
  byInsurer: 'Los cobra la aseguradora.',
  sameLater: 'Tus recibos siguientes no cambian.',
  refund: (amount: string, brand: string, lastFour: string) =>
    `${amount} a tu tarjeta ${brand} terminada en ${lastFour}`,
  refundWhen: (days: number) => `A más tardar ${days} días naturales después de que la aseguradora confirme.`,
  refundOfInsurer: 'Lo que la aseguradora cobró, te lo devuelve ella.',
  mandate: {
    title: 'Tus cargos automáticos',
    card: (brand: string, lastFour: string) => `Tarjeta ${brand} terminada en ${lastFour}.`,
    missing: 'Marca la casilla para autorizar el nuevo importe',
  },
  again: 'Pedir el precio otra vez',
  accept: 'Hacer el cambio',
  acceptAndPay: (amount: string) => `Pagar ${amount} y cambiar`,
  accepting: 'Haciendo el cambio...',
  done: 'Tu póliza ya tiene el cambio',
  pending: 'Tu cambio está en camino. Lo verás en tu póliza y te avisaremos por correo.',
  refused: 'La aseguradora no aceptó el cambio y tu póliza sigue como estaba. Llámale para saber por qué.',
  refusedPaid:
    'La aseguradora no aceptó el cambio y tu póliza sigue como estaba. Te devolvemos todo lo que pagaste por él a la misma tarjeta.',
  declined: {
    declined:
      'Tu banco no aceptó el cargo y tu póliza sigue como estaba. Usa otra tarjeta o llama a tu banco.',
    insufficient_funds: 'La tarjeta no tiene saldo suficiente y tu póliza sigue como estaba. Usa otra.',
    authentication_failed:
      'Tu banco no pudo confirmar que eres tú y tu póliza sigue como estaba. Inténtalo de nuevo o usa otra tarjeta.',
    expired_card: 'La tarjeta ya venció. Usa otra.',
    cancelled: 'El pago no se completó y no se hizo ningún cargo. Inténtalo de nuevo.',
  } satisfies Record<DeclineCode, string>,
} as const;
