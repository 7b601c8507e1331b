import { renderMail, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

type EndorsementMade = {
  givenName: string;
  policyNumber: string;
  number: number;
  brandModel: string;
  year: number;
  publicUrl: string;
};

/** Tells a member that plates were added to a policy. As the policy's own mail it shows no plates and needs a code. */
export function endorsementMail(data: EndorsementMade): Mail {
  const car = `${data.brandModel} ${data.year}`;
  return renderMail({
    subject: `Agregamos las placas a tu póliza ${data.policyNumber}`,
    title: 'Tu póliza ya tiene tus placas',
    greeting: greeting(data.givenName),
    opening: `Las placas de tu ${car} ya están en tu póliza. No tiene costo.`,
    blocks: [
      {
        facts: [
          ['Número de póliza', data.policyNumber],
          ['Vehículo', car],
          ['Documento', `Endoso ${data.number}`],
        ],
      },
      'Guarda el endoso junto con tu póliza: los dos documentos valen. Para cuidar tus datos, en el enlace te pediremos tu membresía y un código.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}
