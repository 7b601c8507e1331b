import { renderMail, type Mail } from './render-mail.ts';
import { carName, greeting, linkWords, savedQuote, type SavedQuote } from './shared-words.ts';

export type ApplicationLink = SavedQuote & { givenName: string; url: string };

/**
 * What 'Guardar cotización' sends. The address was never verified, so the mail shows only given name, car and price.
 */
export function applicationLinkMail(data: ApplicationLink): Mail {
  const car = carName(data);
  return renderMail({
    subject: `Tu cotización de ${car}`,
    title: 'Guardamos tu cotización',
    greeting: greeting(data.givenName),
    opening: `Aquí está la cotización de tu ${car}, como la pediste. Ábrela cuando quieras, en este o en otro dispositivo.`,
    blocks: [...savedQuote(data), linkWords],
    link: { label: 'Abrir mi cotización', url: data.url },
    footer: 'Recibes este correo porque elegiste guardar tu cotización en Socio Seguro.',
  });
}
