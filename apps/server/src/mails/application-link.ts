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

export type ApplicationLink = SavedQuote & MailedLink & { givenName: string };

/**
 * What 'Guardar cotización' sends. The address was never verified, so the mail shows only given name, car and price.
 */
export function applicationLinkMail(data: ApplicationLink): Mail {
  const car = carName(data);
  return renderMail({
    subject: `Tu cotización de ${car}`,
    title: 'Guardamos tu cotización',
    greeting: greeting(data.givenName),
    opening: `Aquí está la cotización de tu ${car}, como la pediste. Puedes abrirla en este o en otro dispositivo.`,
    blocks: savedQuote(data),
    link: { label: 'Abrir mi cotización', url: data.url, note: linkWords(data) },
    footer: `Recibes este correo porque elegiste guardar tu cotización en Socio Seguro. ${notYouWords}`,
  });
}
