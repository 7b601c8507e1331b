import { momentWords } from '@socio/domain/policy-term';
import {
  carOf,
  policyLink,
  receiptFacts,
  receiptFooter,
  receiptOf,
  type ReceiptOfMail,
} from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type PolicySuspended = ReceiptOfMail & {
  /** `ended`: it has been without cover for 30 days, and is over. */
  kind: 'suspended' | 'ended';
  /** When it ends for good if nothing is done. */
  endsAt: Date;
  insurerPhone: string;
};

/** Says that a policy gives no cover because a receipt was not paid in time (LSCS art. 40), or has ended by it. */
export function policySuspendedMail(data: PolicySuspended): Mail {
  const car = carOf(data);
  const words = data.cover;
  const isEnded = data.kind === 'ended';
  return renderMail({
    subject: isEnded
      ? `Terminó tu póliza ${data.policyNumber}`
      : `Tu auto ${words.has}: póliza ${data.policyNumber}`,
    title: isEnded ? 'Tu póliza terminó por falta de pago' : `Tu auto ${words.has}`,
    greeting: greeting(data.givenName),
    opening: isEnded
      ? `Pasaron 30 días ${words.without} y la póliza de tu ${car} terminó. No debes nada por los recibos que no pagaste.`
      : `El ${receiptOf(data)} del seguro de tu ${car} no se pagó a tiempo. Desde ${momentWords(data.graceEnd)}, hora del centro, tu póliza ${words.has}.`,
    blocks: [
      { facts: receiptFacts(data) },
      ...(words.stands === null ? [] : [words.stands]),
      isEnded
        ? 'Para asegurar tu auto otra vez, cotiza de nuevo: tarda unos minutos.'
        : `Un pago tardío no devuelve la cobertura por sí solo: la aseguradora tiene que rehabilitar tu póliza. Puedes solicitarlo en tu póliza, en línea, antes de ${momentWords(data.endsAt)}, hora del centro; después la póliza termina. No se cobran los días sin ${words.lost}. Si prefieres, llama a la aseguradora al ${data.insurerPhone}. Mientras tanto, ${words.driving}: también puedes cotizar un seguro nuevo.`,
    ],
    link: policyLink(data, isEnded ? 'Ver mi póliza' : 'Solicitar rehabilitación'),
    footer: receiptFooter,
  });
}
