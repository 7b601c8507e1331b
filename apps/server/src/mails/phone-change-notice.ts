import { formatShiftedDateTime } from '@socio/domain/dates';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type PhoneChangeNotice = {
  kind: 'phone-asked' | 'phone-stopped' | 'phone-changed' | 'phone-refused' | 'phone-decided';
  /** The last four digits of the phone that the account is to have. */
  lastFour: string;
  /** When it takes effect. */
  dueAt: Date;
  /** Of the page 'No fui yo'. */
  url: string;
};

type Words = {
  subject: string;
  title: string;
  text: (phone: string, when: string) => string;
  goOn: string;
};

const stop =
  'Si no fuiste tú, abre el enlace y toca «No fui yo»: tu teléfono seguirá siendo el de siempre y cerraremos tu sesión en todos los dispositivos.';

const own: Record<PhoneChangeNotice['kind'], Words> = {
  'phone-asked': {
    subject: 'Se pidió cambiar el teléfono de tu cuenta',
    title: 'Tu teléfono va a cambiar',
    text: (phone, when) => `Tu cuenta usará el teléfono terminado en ${phone} a partir del ${when}.`,
    goOn: `Si lo pediste tú, no hagas nada: hasta entonces todo sigue igual. ${stop}`,
  },
  'phone-stopped': {
    subject: 'Se detuvo el cambio de teléfono de tu cuenta',
    title: 'Tu teléfono no va a cambiar',
    text: (phone) => `Se detuvo el cambio al teléfono terminado en ${phone}. Tu cuenta sigue como estaba.`,
    goOn: 'Si todavía necesitas cambiarlo, pídelo otra vez o acude con el representante de tu club.',
  },
  'phone-changed': {
    subject: 'El teléfono de tu cuenta cambió',
    title: 'Tu nuevo teléfono ya funciona',
    text: (phone) =>
      `Desde ahora tu cuenta usa el teléfono terminado en ${phone}: ahí llegan tus códigos. Cerramos tus sesiones; vuelve a entrar con un código.`,
    goOn: 'Si no fuiste tú, abre el enlace y toca «No fui yo»: volveremos a poner tu teléfono anterior y cerraremos tu sesión en todos los dispositivos.',
  },
  'phone-decided': {
    subject: 'El teléfono de tu cuenta cambió',
    title: 'El club confirmó tu nuevo teléfono',
    text: (phone) =>
      `Desde ahora tu cuenta usa el teléfono terminado en ${phone}, porque su titular lo pidió con su identificación. Cerramos tus sesiones y quitamos tus llaves de acceso; vuelve a entrar con un código. Si no fuiste tú, acude con tu identificación al representante de tu club.`,
    goOn: 'Este cambio ya no se puede detener desde un mensaje. Puedes agregar tus llaves de acceso otra vez en tu perfil.',
  },
  'phone-refused': {
    subject: 'No pudimos cambiar el teléfono de tu cuenta',
    title: 'Tu teléfono no cambió',
    text: (phone) =>
      `El teléfono terminado en ${phone} ya está en otra cuenta, así que la tuya sigue con el de siempre.`,
    goOn: 'Pide el cambio a otro teléfono tuyo, o acude con el representante de tu club.',
  },
};

const isThreat = ({ kind }: PhoneChangeNotice) => kind === 'phone-asked' || kind === 'phone-changed';

function opening({ kind, lastFour, dueAt }: PhoneChangeNotice): string {
  const when = `${formatShiftedDateTime(dueAt.toISOString()) ?? ''}, hora del centro`;
  return own[kind].text(lastFour, when);
}

function linkOf(notice: PhoneChangeNotice) {
  if (isThreat(notice)) return { label: 'No fui yo', url: notice.url };
  // The mail is no longer proven: a link to another phone would not come.
  if (notice.kind === 'phone-decided') return { label: 'Entrar', url: new URL('/', notice.url).href };
  return { label: 'Cambiar mi teléfono', url: new URL('/recuperar-telefono', notice.url).href };
}

/** Tells a member what becomes of the account's phone, with the way to stop it or to take it back. */
export function phoneChangeMail(notice: PhoneChangeNotice & { givenName: string }): Mail {
  const { subject, title, goOn } = own[notice.kind];
  return renderMail({
    subject,
    title,
    greeting: greeting(notice.givenName),
    opening: opening(notice),
    blocks: [goOn],
    link: linkOf(notice),
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function phoneChangeSms(notice: PhoneChangeNotice): string {
  const text = `Socio Seguro: ${opening(notice)}`;
  return isThreat(notice) ? `${text} ¿No fuiste tú? ${notice.url}` : text;
}
