import { formatMoney } from '@socio/domain/money';
import type { RefundReason } from '@socio/domain/refund-reason';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

export type RefundIssued = {
  givenName: string;
  receiptNumber: string;
  brandModel: string;
  year: number;
  /** Centavos. */
  amount: number;
  card: { brand: string; lastFour: string };
  /** `started`: requested, but not yet confirmed by the gateway. */
  state: 'started' | 'done';
  /** Why the payment did not result in a policy. */
  reason: RefundReason;
  /** It was the next year of a policy. */
  isRenewal: boolean;
  publicUrl: string;
};

/**
 * Says why a payment did not result in a policy and that the money is on its way back. Shows only given name, car,
 * amount and the card's last digits.
 */
export function refundIssuedMail(data: RefundIssued): Mail {
  const done = data.state === 'done';
  const title = done ? 'Te devolvimos tu pago' : 'Estamos devolviendo tu pago';
  const car = `${data.brandModel} ${data.year}`;
  const why = data.isRenewal
    ? `La renovación del seguro de tu ${car} no se emitió.`
    : `${reasons[data.reason](car)} Con esta solicitud tu vehículo no quedó asegurado.`;
  return renderMail({
    subject: `${title}: ${data.receiptNumber}`,
    title,
    greeting: greeting(data.givenName),
    opening: why,
    blocks: [
      {
        facts: [
          ['Recibo', data.receiptNumber],
          [done ? 'Importe devuelto' : 'Importe por devolver', formatMoney(data.amount)],
          ['Tarjeta', `${data.card.brand} terminada en ${data.card.lastFour}`],
        ],
      },
      done
        ? 'Devolvimos el importe completo a tu tarjeta. Tu banco puede tardar unos días en mostrarlo.'
        : 'Ya pedimos la devolución del importe completo a tu tarjeta y te escribiremos cuando esté hecha. No necesitas hacer nada.',
    ],
    link: { label: 'Ir a Socio Seguro', url: pageAddress(data.publicUrl, '/dashboard') },
    footer: 'Recibes este correo porque pagaste un seguro en Socio Seguro con esta dirección.',
  });
}

const reasons: Record<RefundReason, (car: string) => string> = {
  insurer: (car) => `La aseguradora no aceptó emitir la póliza de tu ${car}.`,
  asked: (car) => `Pediste que te devolviéramos tu pago, así que la póliza de tu ${car} no se emitió.`,
  abandoned: (car) =>
    `Pasaron 30 días desde tu pago sin los datos de tu ${car}, así que tu póliza no se emitió.`,
  other: (car) => `La póliza de tu ${car} no se emitió.`,
};
