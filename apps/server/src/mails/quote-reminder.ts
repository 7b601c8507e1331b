import { renderMail, type Mail } from './render-mail.ts';
import {
  carName,
  greeting,
  linkWords,
  notYouWords,
  savedQuote,
  type MailedLink,
  type SavedQuote,
} from './shared-words.ts';

export type QuoteReminder = SavedQuote &
  MailedLink & { kind: 'quote-1-hour' | 'quote-3-days'; givenName: string; unsubscribeUrl: string };

/**
 * Reminds a member of an unfinished quote. The address was never verified, so the mail shows only given name, car and
 * price. The headers let a mail program offer to unsubscribe with one click (RFC 8058).
 */
export function quoteReminderMail(data: QuoteReminder): Mail & { headers: Record<string, string> } {
  const car = carName(data);
  const mail = renderMail({
    ...words[data.kind](car),
    greeting: greeting(data.givenName),
    blocks: savedQuote(data),
    link: { label: 'Seguir con mi cotización', url: data.url, note: linkWords(data) },
    footer: `Recibes este correo porque empezaste una cotización en Socio Seguro con tu membresía y no la has terminado. ${notYouWords}`,
    footerLink: { label: 'No quiero más recordatorios', url: data.unsubscribeUrl },
  });
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${data.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const words = {
  'quote-1-hour': (car: string) => ({
    subject: `Tu cotización de ${car} está guardada`,
    title: 'Tu cotización está guardada',
    opening: `Guardamos la cotización de tu ${car}. Puedes seguir donde la dejaste, en este o en otro dispositivo.`,
  }),
  'quote-3-days': (car: string) => ({
    subject: `¿Seguimos con el seguro de tu ${car}?`,
    title: 'Tu cotización te espera',
    opening: `Hace unos días empezaste a cotizar el seguro de tu ${car}. Todo lo que escribiste sigue guardado y terminar toma pocos minutos.`,
  }),
} as const;
