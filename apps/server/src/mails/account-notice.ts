import { formatShiftedDateTime } from '@socio/domain/dates';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type NoticeKind = 'new-login' | 'passkey-waits' | 'account-moved' | 'name-changed';

export type AccountNotice = {
  kind: NoticeKind;
  givenName: string;
  /** The last four digits of the membership that the account has now. */
  membership: string;
  /** When it happened. */
  at: Date;
  device: { browser: string | null; system: string | null };
  /** Of the page 'No fui yo'. */
  url: string;
};

type Words = {
  subject: string;
  title: string;
  opening: (membership: string) => string;
  /** What else somebody does who did not want it. */
  wayBack: string[];
};

const own = {
  'new-login': {
    subject: 'Entraste a Socio Seguro en otro dispositivo',
    title: 'Nuevo acceso a tu cuenta',
    opening: () =>
      'Alguien entró a tu cuenta en un dispositivo que no conocíamos. Si fuiste tú, no hagas nada.',
    wayBack: [],
  },
  'passkey-waits': {
    subject: 'Se agregó una llave de acceso a tu cuenta',
    title: 'Nueva llave de acceso',
    opening: () =>
      'Se agregó una llave de acceso a tu cuenta desde un dispositivo nuevo. Por seguridad empieza a funcionar en 24 horas. Si fuiste tú, no hagas nada.',
    wayBack: [],
  },
  'account-moved': {
    subject: 'Tu cuenta de Socio Seguro tiene otra membresía',
    title: 'Tu cuenta cambió de membresía',
    opening: (membership) =>
      `Desde ahora entras a tu cuenta con la membresía terminada en ${membership}. Tus pólizas, tarjetas y direcciones siguen contigo. Si fuiste tú, no hagas nada.`,
    wayBack: [
      'Para volver a tu membresía anterior, entra con su número, elige «Crear cuenta» y escribe tus datos y tu teléfono de siempre: tu cuenta pasará a ella.',
    ],
  },
  'name-changed': {
    subject: 'Tu nombre se corrigió en Socio Seguro',
    title: 'Tu nombre se corrigió',
    opening: () =>
      'Tu cuenta tiene ahora tu nombre como está en el registro nacional de población. Tus pólizas ya emitidas conservan el anterior. Si fuiste tú, no hagas nada.',
    wayBack: [],
  },
} satisfies Record<NoticeKind, Words>;

/** Tells a member of what a stranger would have done too; goes only to an address that the member has proven. */
export function accountNoticeMail({ kind, givenName, membership, at, device, url }: AccountNotice): Mail {
  const { subject, title, opening, wayBack } = own[kind];
  return renderMail({
    subject,
    title,
    greeting: greeting(givenName),
    opening: opening(membership),
    blocks: [
      {
        facts: [
          ['Dispositivo', deviceWords(device)],
          ['Cuándo', `${formatShiftedDateTime(at.toISOString()) ?? ''}, hora del centro`],
        ],
      },
      'Si no fuiste tú, abre el enlace y toca «No fui yo»: cerraremos tu sesión en todos los dispositivos y quitaremos lo que se agregó desde entonces.',
      ...wayBack,
    ],
    link: { label: 'No fui yo', url },
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function accountNoticeSms({
  kind,
  membership,
  url,
}: Omit<AccountNotice, 'givenName' | 'at' | 'device'>): string {
  if (kind === 'name-changed')
    return `Tu nombre se corrigió en Socio Seguro con el registro nacional de población. ¿No fuiste tú? ${url}`;
  if (kind === 'account-moved')
    return `Tu cuenta de Socio Seguro ahora tiene la membresía terminada en ${membership}. ¿No fuiste tú? ${url}`;
  return `Se agregó una llave de acceso a tu cuenta de Socio Seguro; funciona en 24 horas. ¿No fuiste tú? ${url}`;
}

function deviceWords({ browser, system }: AccountNotice['device']): string {
  if (browser !== null && system !== null) return `${browser} en ${system}`;
  return browser ?? system ?? 'Desconocido';
}
