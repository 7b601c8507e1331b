import { formatShiftedDateTime } from '@socio/domain/dates';
import { lawTexts } from '@socio/domain/personal-data/texts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

export type DeletionNotice = {
  kind: 'deletion-asked' | 'deletion-taken-back' | 'deletion-done';
  /** When it is carried out at the earliest; of meaning only while it can be taken back. */
  dueAt: Date;
  /** Of the page 'Conservar mi cuenta', or the product's own. */
  url: string;
};

type Words = {
  subject: string;
  title: string;
  opening: (when: string) => string;
  blocks: string[];
  label: string;
};

const kept = `Tus pólizas, pagos y sus documentos quedan bloqueados ${lawTexts.years}, porque la ley obliga a conservarlos; nadie los usa para otra cosa.`;

const own: Record<DeletionNotice['kind'], Words> = {
  'deletion-asked': {
    subject: 'Se pidió eliminar tu cuenta',
    title: 'Tu cuenta se va a eliminar',
    opening: (when) =>
      `Se pidió eliminar tu cuenta de Socio Seguro. Se eliminará a partir del ${when}, o cuando terminen tus coberturas y lo que esté en curso, si es después.`,
    blocks: [
      'Hasta entonces puedes consultar tu cuenta y tus pólizas te siguen protegiendo, pero no se envían recordatorios ni promociones y no puedes cotizar ni comprar.',
      'Si quieres conservarla, o si no lo pediste tú, abre el enlace y toca «Conservar mi cuenta»: todo seguirá como estaba.',
    ],
    label: 'Conservar mi cuenta',
  },
  'deletion-taken-back': {
    subject: 'Tu cuenta se conserva',
    title: 'Tu cuenta se conserva',
    opening: () => 'Se detuvo la eliminación de tu cuenta: todo sigue como estaba.',
    blocks: ['Si no fuiste tú, entra con tu membresía y cierra en tu perfil las sesiones que no reconozcas.'],
    label: 'Ir a Socio Seguro',
  },
  'deletion-done': {
    subject: 'Tu cuenta se eliminó',
    title: 'Eliminamos tu cuenta',
    opening: () => 'Eliminamos tu cuenta de Socio Seguro y tus datos, como lo pediste.',
    blocks: [
      `Si compraste algo: ${kept.charAt(0).toLowerCase()}${kept.slice(1)} Después se borran.`,
      'Este es el último mensaje que te enviamos. Con tu membresía puedes empezar de nuevo cuando quieras.',
    ],
    label: 'Ir a Socio Seguro',
  },
};

function openingOf({ kind, dueAt }: DeletionNotice): string {
  return own[kind].opening(`${formatShiftedDateTime(dueAt.toISOString()) ?? ''}, hora del centro`);
}

/** Tells a member what becomes of their account; without a name once it is gone. */
export function deletionMail(notice: DeletionNotice & { givenName: string | null }): Mail {
  const { subject, title, blocks, label } = own[notice.kind];
  return renderMail({
    subject,
    title,
    greeting: notice.givenName === null ? 'Hola:' : greeting(notice.givenName),
    opening: openingOf(notice),
    blocks,
    link: { label, url: notice.url },
    footer: 'Recibes este correo porque cuida tu cuenta; no es publicidad.',
  });
}

export function deletionSms(notice: DeletionNotice): string {
  const text = `Socio Seguro: ${openingOf(notice)}`;
  return notice.kind === 'deletion-asked' ? `${text} ${own[notice.kind].label}: ${notice.url}` : text;
}
