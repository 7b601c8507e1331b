import { civilDate, shortDate, type CivilDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import {
  carOf,
  cardOf,
  payLink,
  policyLink,
  protectedUntil,
  receiptFacts,
  receiptFooter,
  receiptOf,
  type CardOfMail,
  type ReceiptOfMail,
} from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type ReceiptReminder = ReceiptOfMail & {
  kind: 'reminder' | 'due' | 'last-call';
  /** The day on which it is sent, which may be later than the one it was meant for. */
  today: CivilDate;
  /** What will be charged by itself; null: the member pays it by hand. */
  card: CardOfMail | null;
  /** Of the page that takes another card; null for a receipt that is not due yet. */
  payAddress: string | null;
};

/** Reminds of a receipt that is to be paid, before it is due, when it is, and the day before its grace ends. */
export function receiptReminderMail(data: ReceiptReminder): Mail {
  const { kind, card, amount, dueDate, graceEnd, today, payAddress, cover } = data;
  const day = shortDate(dueDate);
  const what = `el ${receiptOf(data)} del seguro de tu ${carOf(data)}`;
  const pays = card !== null && kind === 'reminder';
  const words = {
    reminder: pays
      ? {
          title: `El ${day} cobraremos tu recibo`,
          opening: `El ${day} a las 09:00 h, hora del centro, cobraremos ${what}. No necesitas hacer nada.`,
          more: 'Si prefieres pagarlo con otra tarjeta, hazlo antes de ese día en tu póliza.',
        }
      : {
          title: `Tu recibo vence el ${day}`,
          opening: `El ${day} vence ${what}. No hay una tarjeta autorizada que podamos cobrar: págalo en tu póliza.`,
          more: protectedUntil(data),
        },
    due: {
      title: today > dueDate ? `Tu recibo venció el ${day}` : 'Tu recibo vence hoy',
      opening: `${today > dueDate ? `El ${day} venció` : 'Hoy vence'} ${what}. No hay una tarjeta autorizada que podamos cobrar: págalo aquí con una tarjeta, o en tu póliza con una guardada.`,
      more: protectedUntil(data),
    },
    'last-call': {
      title: `${today === civilDate(graceEnd) ? 'Hoy' : 'Mañana'} a las 12:00 tu auto se queda ${cover.without}`,
      opening: `Todavía no está pagado ${what}. Págalo ${today === civilDate(graceEnd) ? 'ahora' : 'hoy'}: aquí con otra tarjeta, o en tu póliza con una guardada.`,
      more: protectedUntil(data),
    },
  }[kind];
  return renderMail({
    subject: `${words.title}: ${formatMoney(amount)}`,
    title: words.title,
    greeting: greeting(data.givenName),
    opening: words.opening,
    blocks: [
      {
        facts: [
          ...receiptFacts(data),
          ['Vence el', day],
          ...(pays ? [['Tarjeta', cardOf(card)] as const] : []),
        ],
      },
      words.more,
    ],
    link:
      payAddress === null
        ? policyLink(data, pays ? 'Ver mi póliza' : 'Pagar mi recibo')
        : payLink(payAddress),
    footer: receiptFooter,
  });
}
