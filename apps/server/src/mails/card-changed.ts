import type { MandateTerms } from '@socio/domain/mandate';
import { authorisedFacts, cardOf, receiptFooter, type CardOfMail } from './receipt-words.ts';
import { renderMail, type Mail } from './render-mail.ts';
import { greeting, pageAddress } from './shared-words.ts';

type CardChanged = {
  givenName: string;
  policyNumber: string;
  brandModel: string;
  year: number;
  card: CardOfMail;
  /** What was authorised with it. */
  terms: MandateTerms;
  publicUrl: string;
};

/** Says which card the receipts are charged to from now on, and what to do if somebody else has put it there. */
export function cardChangedMail(data: CardChanged): Mail {
  const isOne = data.terms.charges === 1;
  return renderMail({
    subject: `Tarjeta para ${isOne ? 'el recibo' : 'los recibos'} de tu póliza ${data.policyNumber}`,
    title: isOne ? 'Esta tarjeta paga ahora tu recibo' : 'Esta tarjeta paga ahora tus recibos',
    greeting: greeting(data.givenName),
    opening: `Autorizaste que ${isOne ? 'el último recibo' : 'los recibos'} del seguro de tu ${data.brandModel} ${data.year} se ${isOne ? 'cobre' : 'cobren'} a tu ${cardOf(data.card)}. No hicimos ningún cargo al cambiarla.`,
    blocks: [
      {
        facts: [['Póliza', data.policyNumber], ...authorisedFacts(data)],
      },
      'Puedes cambiar de tarjeta o retirar esta autorización cuando quieras, en tu póliza. Si no fuiste tú, retírala ahí y cierra en tu perfil las sesiones que no conozcas.',
    ],
    link: {
      label: 'Ver mi póliza',
      url: pageAddress(data.publicUrl, `/poliza/${encodeURIComponent(data.policyNumber)}`),
      note: 'Para cuidar tus datos, en el enlace te pediremos tu membresía y un código.',
    },
    footer: receiptFooter,
  });
}
