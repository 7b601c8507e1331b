import { formatMoney } from '@socio/domain/money';
import type { RefundReason } from '@socio/domain/refund-reason';
import { titleCase } from '../title-case.ts';

export type RefundIssued = {
  givenName: string;
  receiptNumber: string;
  brandModel: string;
  year: number;
  /** Centavos. */
  amount: number;
  card: { brand: string; lastFour: string };
  /** `started`: asked for, and the gateway has not yet said that it is done. */
  state: 'started' | 'done';
  /** Why no policy came of the payment. */
  reason: RefundReason;
  publicUrl: string;
};

export type RefundIssuedWords = ReturnType<typeof refundIssuedWords>;

/** What the message says, once for both of its forms. */
export function refundIssuedWords(data: RefundIssued) {
  const base = data.publicUrl.replace(/\/+$/, '');
  const car = `${data.brandModel} ${data.year}`;
  const done = data.state === 'done';
  return {
    title: done ? 'Te devolvimos tu pago' : 'Estamos devolviendo tu pago',
    greeting: `Hola, ${titleCase(data.givenName)}:`,
    opening: `${reasons[data.reason](car)} Con esta solicitud tu vehículo no quedó asegurado.`,
    facts: [
      ['Recibo', data.receiptNumber],
      [done ? 'Importe devuelto' : 'Importe por devolver', formatMoney(data.amount)],
      ['Tarjeta', `${data.card.brand} terminada en ${data.card.lastFour}`],
    ] as const,
    explanation: done
      ? 'Devolvimos el importe completo a tu tarjeta. Tu banco puede tardar unos días en mostrarlo.'
      : 'Ya pedimos la devolución del importe completo a tu tarjeta y te escribiremos cuando esté hecha. No necesitas hacer nada.',
    linkLabel: 'Ir a Socio Seguro',
    url: `${base}/dashboard`,
    footer: 'Recibes este correo porque pagaste un seguro en Socio Seguro con esta dirección.',
  };
}

const reasons: Record<RefundIssued['reason'], (car: string) => string> = {
  insurer: (car) => `La aseguradora no aceptó emitir la póliza de tu ${car}.`,
  asked: (car) => `Pediste que te devolviéramos tu pago, así que la póliza de tu ${car} no se emitió.`,
  abandoned: (car) =>
    `Pasaron 30 días desde tu pago sin los datos de tu ${car}, así que tu póliza no se emitió.`,
  other: (car) => `La póliza de tu ${car} no se emitió.`,
};
