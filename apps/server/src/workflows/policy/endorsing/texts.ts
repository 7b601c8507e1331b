import type { EndorsementWords } from '../../../mails/endorsement-made.ts';

export const platesTexts = {
  name: 'Placas',
  inProcess: 'En trámite',
  mail: {
    subject: (policyNumber) => `Agregamos las placas a tu póliza ${policyNumber}`,
    title: 'Tu póliza ya tiene tus placas',
    opening: (car) => `Las placas de tu ${car} ya están en tu póliza. No tiene costo.`,
  } satisfies EndorsementWords,
} as const;

export const restTexts = {
  receipts: 'Recibos por venir',
  numbers: (first: number, last: number) =>
    first === last ? `Recibo ${first}` : `Recibos ${first} a ${last}`,
  period: (from: string, to: string) => `Un recibo, del ${from} al ${to}`,
  amount: 'Importe',
  paid: (amount: string) => `${amount}, pagado`,
  mail: {
    subject: (policyNumber) => `Pagaste el resto del año de tu póliza ${policyNumber}`,
    title: 'El resto del año está pagado',
    opening: (car) =>
      `Pagaste todos los recibos que faltaban del seguro de tu ${car}, sin el recargo por pago mensual. Ya no habrá más cargos por esta póliza y terminó tu autorización para cobrarlos.`,
  } satisfies EndorsementWords,
} as const;
