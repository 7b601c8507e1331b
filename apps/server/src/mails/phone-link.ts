import { renderMail, type Mail } from './render-mail.ts';
import { greeting } from './shared-words.ts';

/** The link by which a member whose phone is lost gives the account another one. */
export function phoneLinkMail({ givenName, url }: { givenName: string; url: string }): Mail {
  return renderMail({
    subject: 'Cambia el teléfono de tu cuenta',
    title: 'Cambia tu teléfono',
    greeting: greeting(givenName),
    opening:
      'Alguien escribió tu número de membresía y dijo que ya no tiene el teléfono registrado. Si fuiste tú, abre el enlace: te pediremos tu fecha de nacimiento y un código que llegará a tu nuevo teléfono.',
    blocks: [
      'El enlace funciona durante 24 horas y es solo para ti: no lo compartas. El cambio empieza a funcionar 72 horas después, y te avisaremos a tu teléfono anterior y a este correo.',
    ],
    link: { label: 'Cambiar mi teléfono', url },
    footer:
      'Si no fuiste tú, puedes ignorar este correo: sin el enlace y tus datos nadie puede cambiar nada.',
  });
}
