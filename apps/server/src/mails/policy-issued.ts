import { validityWords } from '@socio/domain/policy-term';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { renderMail, type Mail } from './render-mail.ts';
import { coverageWords, greeting, pageAddress } from './shared-words.ts';

export type PolicyIssued = {
  givenName: string;
  policyNumber: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  startsAt: Date;
  /** Civil date. */
  endDate: string;
  publicUrl: string;
};

/**
 * Tells a member that the policy is issued. The address was never verified, so the mail shows only given name, car,
 * coverage, dates and policy number. It carries a link instead of the document, and the link asks for identification.
 */
export function policyIssuedMail(data: PolicyIssued): Mail {
  const car = `${data.brandModel} ${data.year}`;
  return renderMail({
    subject: `Tu póliza ${data.policyNumber} está lista`,
    title: '¡Tu póliza está lista!',
    greeting: greeting(data.givenName),
    opening: `Tu ${car} ya tiene póliza.`,
    blocks: [
      {
        facts: [
          ['Número de póliza', data.policyNumber],
          ['Vehículo', car],
          ['Cobertura', coverageWords[data.coverage]],
          ['Vigencia', validityWords(data).whole],
        ],
      },
      'En el enlace puedes ver tu póliza y descargar el documento. Para cuidar tus datos, te pediremos tu membresía y un código.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}
