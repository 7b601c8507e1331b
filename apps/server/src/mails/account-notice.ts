import { formatShiftedDateTime } from '@socio/domain/dates';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type AccountNotice = {
  kind: 'new-login' | 'passkey-waits';
  givenName: string;
  /** When it happened. */
  at: Date;
  device: { browser: string | null; system: string | null };
  /** Of the page 'No fui yo'. */
  url: string;
};

const own = {
  'new-login': {
    subject: 'Entraste a Socio Seguro en otro dispositivo',
    title: 'Nuevo acceso a tu cuenta',
    opening: 'Alguien entró a tu cuenta en un dispositivo que no conocíamos. Si fuiste tú, no hagas nada.',
  },
  'passkey-waits': {
    subject: 'Se agregó una llave de acceso a tu cuenta',
    title: 'Nueva llave de acceso',
    opening:
      'Se agregó una llave de acceso a tu cuenta desde un dispositivo nuevo. Por seguridad empieza a funcionar en 24 horas. Si fuiste tú, no hagas nada.',
  },
} as const;

/** Tells a member of what a stranger would have done too; goes only to an address that the member has proven. */
export function accountNoticeMail({ kind, givenName, at, device, url }: AccountNotice): Mail {
  const { subject, title, opening } = own[kind];
  return renderMail({
    subject,
    title,
    greeting: greeting(givenName),
    opening,
    blocks: [
      {
        facts: [
          ['Dispositivo', deviceWords(device)],
          ['Cuándo', `${formatShiftedDateTime(at.toISOString()) ?? ''}, hora del centro`],
        ],
      },
      'Si no fuiste tú, abre el enlace y toca «No fui yo»: cerraremos tu sesión en todos los dispositivos y quitaremos lo que se agregó desde entonces.',
    ],
    link: { label: 'No fui yo', url },
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function accountNoticeSms(url: string): string {
  return `Se agregó una llave de acceso a tu cuenta de Socio Seguro; funciona en 24 horas. ¿No fuiste tú? ${url}`;
}

function deviceWords({ browser, system }: AccountNotice['device']): string {
  if (browser !== null && system !== null) return `${browser} en ${system}`;
  return browser ?? system ?? 'Desconocido';
}
