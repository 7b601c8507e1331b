import type { EndorsementWords } from './endorsement-made.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

type EndorsementRefused = {
  givenName: string;
  policyNumber: string;
  brandModel: string;
  year: number;
  publicUrl: string;
  /** What its kind says of it, in place of what is said of any change. */
  words?: EndorsementWords['refused'];
};

const anyChange = {
  opening: (car: string) =>
    `La aseguradora no aceptó el cambio que pediste en la póliza de tu ${car}. Nada más cambió en ella.`,
  next: 'Revisa los datos y vuelve a intentarlo, o llama a la aseguradora: su teléfono está en tu póliza.',
};

/** Says that the insurer did not accept a change without a price, and what to do. It does not say which values it had. */
export function endorsementRefusedMail(data: EndorsementRefused): Mail {
  const car = `${data.brandModel} ${data.year}`;
  return renderMail({
    subject: `La aseguradora no aceptó un cambio de tu póliza ${data.policyNumber}`,
    title: 'Tu póliza sigue como estaba',
    greeting: greeting(data.givenName),
    opening: (data.words ?? anyChange).opening(car),
    blocks: [(data.words ?? anyChange).next],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}
