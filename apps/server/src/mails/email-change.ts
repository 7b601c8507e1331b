import { formatShiftedDateTime } from '@socio/domain/dates';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type EmailChangeNotice = {
  kind: 'email-asked' | 'email-changed' | 'email-stopped';
  /** The mask of the address that the account is to have. */
  email: string;
  /** When it takes effect. */
  dueAt: Date;
  /** Of the page 'No fui yo'. */
  url: string;
};

type Words = { subject: string; title: string; text: (email: string, when: string) => string; goOn: string };

const undo =
  'Si no fuiste tú, abre el enlace y toca «No fui yo»: tu cuenta se queda con el correo de antes y cerraremos tu sesión en todos los dispositivos.';

const own: Record<EmailChangeNotice['kind'], Words> = {
  'email-asked': {
    subject: 'Se pidió cambiar el correo de tu cuenta',
    title: 'Tu correo va a cambiar',
    text: (email, when) => `Tu cuenta usará el correo ${email} a partir del ${when}.`,
    goOn: `Si lo pediste tú, no hagas nada: hasta entonces todo sigue igual. ${undo}`,
  },
  'email-changed': {
    subject: 'El correo de tu cuenta cambió',
    title: 'Tu correo cambió',
    text: (email) => `Desde ahora tu cuenta usa el correo ${email}.`,
    goOn: `Si fuiste tú, no hagas nada. ${undo}`,
  },
  'email-stopped': {
    subject: 'Se canceló el cambio de correo de tu cuenta',
    title: 'Tu correo no va a cambiar',
    text: (email) => `Se canceló el cambio al correo ${email}. Tu cuenta sigue como estaba.`,
    goOn: `Si todavía quieres cambiarlo, pídelo otra vez en tu perfil. ${undo}`,
  },
};

const time = (at: Date) => `${formatShiftedDateTime(at.toISOString()) ?? ''}, hora del centro`;

/** Tells a member at the former address what becomes of the account's mail. */
export function emailChangeMail(notice: EmailChangeNotice & { givenName: string }): Mail {
  const { subject, title, text, goOn } = own[notice.kind];
  return renderMail({
    subject,
    title,
    greeting: greeting(notice.givenName),
    opening: text(notice.email, time(notice.dueAt)),
    blocks: [goOn],
    link: { label: 'No fui yo', url: notice.url },
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function emailChangeSms({ kind, email, dueAt, url }: EmailChangeNotice): string {
  return `Socio Seguro: ${own[kind].text(email, time(dueAt))} ¿No fuiste tú? ${url}`;
}

/** The link to the address that an account is to have; says nothing of the account to whoever has that mailbox. */
export function emailLinkMail({
  givenName,
  until,
  url,
}: {
  givenName: string;
  until: Date;
  url: string;
}): Mail {
  return renderMail({
    subject: 'Confirma tu correo en Socio Seguro',
    title: 'Confirma tu correo',
    greeting: greeting(givenName),
    opening:
      'Pediste usar este correo en tu cuenta de Socio Seguro. Abre el enlace y escribe tu fecha de nacimiento para confirmarlo.',
    blocks: [`El enlace funciona hasta el ${time(until)}, y es solo para ti: no lo compartas.`],
    link: { label: 'Confirmar mi correo', url },
    footer: 'Si no lo pediste, puedes ignorar este correo: sin el enlace y tus datos nada cambia.',
  });
}
