import { REFUND_DAYS } from '@socio/domain/cancelling/when';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { wordList } from '@socio/domain/word-list';
import type { EndorsementWords } from '../../../mails/endorsement-made.ts';
import { coverageWords } from '../../../mails/shared-words.ts';
import type { PriceWords } from '../../../modules/policies/document/policy-document-data.ts';

export const platesTexts = {
  name: 'Placas',
  inProcess: 'En trámite',
  mail: {
    subject: (policyNumber) => `Agregamos las placas a tu póliza ${policyNumber}`,
    title: 'Tu póliza ya tiene tus placas',
    opening: (car) => `Las placas de tu ${car} ya están en tu póliza. No tiene costo.`,
  } satisfies EndorsementWords,
} as const;

const changed = (what: string) => ({
  subject: (policyNumber: string) => `Cambiamos ${what} en tu póliza ${policyNumber}`,
  title: 'Tu póliza ya tiene el cambio',
  opening: (car: string) =>
    `Ya está el cambio de ${what} en la póliza de tu ${car}. No tiene costo. Si no fuiste tú, llama a la aseguradora y entra a tu cuenta para cerrar las sesiones que no conozcas.`,
});

export const plainTexts = {
  names: {
    plates: 'Placas',
    coverage: 'Cobertura',
    version: 'Versión',
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Domicilio',
  },
  none: 'Ninguno',
  mails: {
    name: changed('tu nombre'),
    contact: changed('tu teléfono o correo'),
    address: changed('tu domicilio'),
  } satisfies Record<string, EndorsementWords>,
} as const;

const span = (first: number, last: number) =>
  first === last ? `Recibo ${first}` : `Recibos ${first} a ${last}`;

export const restTexts = {
  receipts: 'Recibos por venir',
  numbers: span,
  period: (from: string, to: string) => `Un recibo, del ${from} al ${to}`,
  amount: 'Importe',
  paid: (amount: string) => `${amount}, pagado`,
  price: {
    title: 'Diferencia de prima',
    total: 'Diferencia total',
    note: 'Es lo que se ahorró del recargo por pago mensual, con su IVA: el importe pagado ya no lo incluye, así que no hay nada que devolver.',
  } satisfies PriceWords,
  mail: {
    subject: (policyNumber) => `Pagaste el resto del año de tu póliza ${policyNumber}`,
    title: 'El resto del año está pagado',
    opening: (car) =>
      `Pagaste todos los recibos que faltaban del seguro de tu ${car}, sin el recargo por pago mensual. Ya no hay recibos por pagar de esta póliza; si habías autorizado una tarjeta, no le haremos más cargos por ellos.`,
  } satisfies EndorsementWords,
} as const;

export const collectedTexts = {
  receipts: span,
  byInsurer: 'Los cobra la aseguradora',
  byProduct: (firstDue: string) =>
    `Los cobra Socio Seguro a la tarjeta que el asegurado autorice, desde el ${firstDue}`,
  grace: 'Plazo de gracia de esos recibos',
  notSaid: 'Sin indicar',
  days: (days: number) => `${days} días`,
  mail: {
    subject: (policyNumber) => `Activaste los cargos automáticos de tu póliza ${policyNumber}`,
    title: 'Tus recibos se cobran a tu tarjeta',
    opening: (car) =>
      `La aseguradora confirmó que ya no cobra los recibos por venir del seguro de tu ${car}: los cobramos nosotros, con aviso antes de cada cargo. No hicimos ningún cargo al activarlo; si ya tocaba pagar un recibo, ese lo cobra ella. En tu póliza puedes cambiar de tarjeta o retirar tu autorización cuando quieras; si no fuiste tú, retírala ahí y cierra en tu perfil las sesiones que no conozcas.`,
    refused: {
      opening: (car) =>
        `La aseguradora no aceptó dejar de cobrar los recibos del seguro de tu ${car}. Los sigue cobrando ella, no hicimos ningún cargo y terminó la autorización que nos diste. Nada más cambió en tu póliza.`,
      next: 'Puedes intentarlo otra vez en tu póliza o llamar a la aseguradora: su teléfono está en tu póliza.',
    },
  } satisfies EndorsementWords,
} as const;

const difference = { title: 'Diferencia de prima', total: 'Diferencia total' } as const;

/** Of the days still to come of what is paid already. */
export const settledTexts = {
  more: {
    ...difference,
    note: 'Corresponde a los días que faltaban de lo que ya estaba pagado, y se cobró al hacer el cambio.',
  },
  less: {
    ...difference,
    note: `Corresponde a los días que faltaban de lo que ya estaba pagado, y se devuelve: lo que cobró Socio Seguro, a la tarjeta con la que se pagó, en ${REFUND_DAYS} días naturales a más tardar; lo que cobró la aseguradora lo devuelve ella.`,
  },
  same: { ...difference, note: 'Lo que ya estaba pagado no cambia: no se cobró ni se devuelve nada.' },
} as const satisfies Record<string, PriceWords>;

export const priceLineTexts = { year: 'Prima neta del año', later: 'Cada recibo siguiente' } as const;

export const coverageTexts = {
  name: 'Cobertura',
  packages: coverageWords,
  mail: {
    subject: (policyNumber) => `Cambió la cobertura de tu póliza ${policyNumber}`,
    title: 'Tu póliza tiene otra cobertura',
    opening: (car) => `La aseguradora confirmó la nueva cobertura de tu ${car}.`,
  } satisfies EndorsementWords,
} as const;

export const placeTexts = {
  name: 'Domicilio',
  mail: {
    subject: (policyNumber) => `Cambió el domicilio de tu póliza ${policyNumber}`,
    title: 'Tu póliza tiene otro domicilio',
    opening: (car) => `La aseguradora confirmó el nuevo domicilio de tu ${car}.`,
  } satisfies EndorsementWords,
} as const;

export const versionTexts = {
  name: 'Versión',
  mail: {
    subject: (policyNumber) => `Corregimos la versión en tu póliza ${policyNumber}`,
    title: 'Tu póliza tiene la versión correcta',
    opening: (car) => `La aseguradora confirmó la versión de tu ${car}.`,
  } satisfies EndorsementWords,
} as const;

export const reinstatedTexts = {
  cover: 'Cobertura',
  none: (label: string, moment: string) => `${label} desde ${moment}`,
  back: 'Rehabilitada desde que empieza este endoso',
  receipts: (paid: readonly number[]) =>
    paid.length === 1 ? `Recibo ${paid[0]}` : `Recibos ${wordList(paid.map(String))}`,
  unpaid: 'Sin pagar',
  paid: (uncoveredDays: number, { lost }: CoverWords) =>
    uncoveredDays === 0
      ? 'Pagado'
      : `Pagado, sin la prima de ${uncoveredDays === 1 ? '1 día' : `${uncoveredDays} días`} sin ${lost}`,
  price: ({ lost }: CoverWords): PriceWords => ({
    title: 'Lo que se pagó',
    total: 'Total pagado',
    note: `No incluye la prima de los días sin ${lost}. La fecha en que termina la póliza no cambia.`,
  }),
  mail: {
    subject: (policyNumber, { lost }) => `Tu auto tiene ${lost} otra vez: póliza ${policyNumber}`,
    title: 'Tu póliza quedó rehabilitada',
    opening: (car, from, { lost, without, stands }) =>
      `La aseguradora rehabilitó la póliza de tu ${car}. Tienes ${lost} desde ${from}, hora del centro; ${stands === null ? 'no cubre' : 'lo que estaba suspendido no cubre'} lo que haya ocurrido antes. La fecha en que termina tu póliza no cambia. Tus siguientes recibos vencen en sus fechas: mira en tu póliza si se cobran solos; si no, porque no lo autorizaste o tu banco rechazó la tarjeta de forma definitiva, págalos tú para no quedarte otra vez ${without}.`,
  } satisfies EndorsementWords,
} as const;
