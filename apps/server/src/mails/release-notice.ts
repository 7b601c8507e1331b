import { formatShiftedDateTime } from '@socio/domain/dates';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type ReleaseNotice = {
  kind: 'release-asked' | 'release-stopped' | 'released' | 'curp-released';
  /** The last four digits of the membership's number; of no meaning once it is released. */
  membership: string;
  /** When it takes effect; of meaning only while it can be objected to. */
  dueAt: Date;
  /** Where the holder objects, or from where they enter afterwards. */
  url: string;
};

type Words = {
  subject: string;
  title: string;
  opening: (membership: string, when: string) => string;
  goOn: string;
  label: string;
};

const own: Record<ReleaseNotice['kind'], Words> = {
  'release-asked': {
    subject: 'Tu cuenta va a quedar sin su membresía',
    title: 'Tu membresía va a cambiar de titular',
    opening: (membership, when) =>
      `Nos avisaron que la membresía terminada en ${membership} es de otra persona. El ${when} dejará de estar en tu cuenta.`,
    goOn: 'Tus pólizas siguen siendo tuyas: entonces te enviaremos un enlace para entrar a ellas. Si la membresía sí es tuya, abre el enlace y toca «Me opongo» antes de esa hora.',
    label: 'Me opongo',
  },
  'release-stopped': {
    subject: 'Tu cuenta conserva su membresía',
    title: 'Tu membresía sigue en tu cuenta',
    opening: (membership) =>
      `Recibimos tu oposición: la membresía terminada en ${membership} sigue en tu cuenta.`,
    goOn: 'El club puede pedirte que demuestres que eres su titular.',
    label: 'Ir a Socio Seguro',
  },
  released: {
    subject: 'Entra a tus pólizas con este enlace',
    title: 'Tus pólizas siguen siendo tuyas',
    opening: () => 'Tu cuenta ya no tiene membresía. Tus pólizas, documentos y datos siguen contigo.',
    goOn: 'Guarda este mensaje: desde ahora entras con este enlace y un código que llega a tu teléfono. Si tienes otra membresía, entra con su número y elige «Crear cuenta»: tu cuenta pasará a ella.',
    label: 'Entrar a mis pólizas',
  },
  'curp-released': {
    subject: 'La CURP de tu cuenta es de otra persona',
    title: 'La CURP de tu cuenta es de otra persona',
    opening: () =>
      'Otra persona demostró con su identificación que la CURP de tu cuenta es suya, y ya tiene su cuenta. Si la CURP es tuya, acude con tu identificación al representante de tu club.',
    goOn: 'Tus pólizas, documentos y datos siguen en tu cuenta, y a ella entras como hasta ahora. Lo que ya no podrás hacer es pasarla a otra membresía.',
    label: 'Ir a Socio Seguro',
  },
};

const hasOwnLink = (kind: ReleaseNotice['kind']) => kind === 'release-asked' || kind === 'released';

function openingOf({ kind, membership, dueAt }: ReleaseNotice): string {
  return own[kind].opening(
    membership,
    `${formatShiftedDateTime(dueAt.toISOString()) ?? ''}, hora del centro`,
  );
}

/** Tells the holder of an account what becomes of a membership that is not theirs. */
export function releaseMail(notice: ReleaseNotice & { givenName: string }): Mail {
  const { subject, title, goOn, label } = own[notice.kind];
  return renderMail({
    subject,
    title,
    greeting: greeting(notice.givenName),
    opening: openingOf(notice),
    blocks: [goOn],
    link: { label, url: notice.url },
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function releaseSms(notice: ReleaseNotice): string {
  const { label } = own[notice.kind];
  const text = `Socio Seguro: ${openingOf(notice)}`;
  return hasOwnLink(notice.kind) ? `${text} ${label}: ${notice.url}` : text;
}
