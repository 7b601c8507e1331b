import type { QuotedPrice } from '../modules/applications/links/repository.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export function applicationLinkMail(data: {
  givenName: string;
  brandModel: string;
  year: number | null;
  quoted: QuotedPrice | null;
  url: string;
  now: Date;
}): Mail {
  return renderMail({
    subject: 'Tu cotización está guardada',
    title: 'Tu cotización está guardada',
    greeting: greeting(data.givenName),
    opening: data.brandModel,
    blocks: [],
    link: { label: 'Continuar', url: data.url },
    footer: '',
  });
}
