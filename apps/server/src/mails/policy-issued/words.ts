import { validityWords } from '@socio/domain/policy-term';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { titleCase } from '../title-case.ts';

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

export type PolicyIssuedWords = ReturnType<typeof policyIssuedWords>;

/** What the message says, once for both of its forms. */
export function policyIssuedWords(data: PolicyIssued) {
  const base = data.publicUrl.replace(/\/+$/, '');
  return {
    title: '¡Tu póliza está lista!',
    greeting: `Hola, ${titleCase(data.givenName)}:`,
    opening: `Tu ${data.brandModel} ${data.year} ya tiene póliza.`,
    facts: [
      ['Número de póliza', data.policyNumber],
      ['Vehículo', `${data.brandModel} ${data.year}`],
      ['Cobertura', data.coverage],
      ['Vigencia', validityWords(data).whole],
    ] as const,
    explanation:
      'En el enlace puedes ver tu póliza y descargar el documento. Para cuidar tus datos, te pediremos tu membresía y un código.',
    linkLabel: 'Ver mi póliza',
    url: `${base}/poliza/${encodeURIComponent(data.policyNumber)}`,
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  };
}
