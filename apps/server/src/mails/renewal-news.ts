import { addDays, noon, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import type { RenewalCause } from '@socio/domain/renewal/renewal-causes';
import { renewalChargedAt } from '@socio/domain/renewal/renewal-times';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Renewal, RenewalMailKind, RenewalQuote } from '../modules/policies/renewing/renewal.ts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { coverageWords, greeting, pageAddress } from './shared-words.ts';

type RenewalNews = {
  renewal: Renewal;
  policyNumber: string;
  givenName: string;
  brandModel: string;
  year: number;
  publicUrl: string;
};

type Told = { subject: string; title: string; opening: string; more: string[]; label?: string };

const causeWords: Record<RenewalCause, string> = {
  coverage: 'elegiste otra cobertura',
  claims: 'hubo un siniestro en el año',
  'vehicle-value': 'cambió el valor comercial de tu auto',
  tariff: 'la aseguradora cambió su tarifa',
  discount: 'cambió tu descuento de socio',
  age: 'tú y tu auto tienen un año más',
};

/** Tells a member of the next year of a policy. Shows amounts and the card's last digits; the page behind its link needs a code. */
export function renewalMail(kind: RenewalMailKind, news: RenewalNews): Mail {
  const { renewal, brandModel, year, policyNumber } = news;
  const car = `${brandModel} ${year}`;
  const told = messages[kind](renewal, car);
  const page = `/poliza/${encodeURIComponent(policyNumber)}`;
  return renderMail({
    subject: told.subject,
    title: told.title,
    greeting: greeting(news.givenName),
    opening: told.opening,
    blocks: [
      {
        facts: [
          ['Número de póliza', policyNumber],
          ['Vehículo', car],
          ...(renewal.quote === null ? [] : amountFacts(kind, renewal, renewal.quote)),
        ],
      },
      ...told.more,
    ],
    link: {
      label: told.label ?? 'Ver mi renovación',
      url: pageAddress(news.publicUrl, kind === 'uninsured' || kind === 'refused' ? '/auto/insurance' : page),
    },
    footer: 'Recibes este correo porque contrataste un seguro en Socio Seguro con esta dirección.',
  });
}

/** What is to be decided or was agreed to, or what comes back; nothing where nothing is charged any more. */
function amountFacts(kind: RenewalMailKind, renewal: Renewal, quote: RenewalQuote): Facts {
  switch (kind) {
    case 'refunded':
      return [['Te devolvemos', formatMoney(amountsOf(quote.price, quote.billingCycle).first)]];
    case 'refused':
    case 'insured-otherwise':
    case 'uninsured':
      return [];
    default:
      return priceFacts(renewal, quote);
  }
}

function priceFacts(
  { told }: Renewal,
  { price, billingCycle, coverage, lastTotal, causes }: RenewalQuote,
): Facts {
  const { first, later, total } = amountsOf(price, billingCycle);
  return [
    ['Cobertura', coverageWords[coverage]],
    ['Precio del siguiente año', formatMoney(told ?? total)],
    ['Precio de este año', formatMoney(lastTotal)],
    ...(billingCycle === 'MENSUAL'
      ? ([
          ['Forma de pago', `Primer recibo ${formatMoney(first)}, después 11 de ${formatMoney(later)}`],
        ] as const)
      : ([['Forma de pago', 'Anual, un solo pago']] as const)),
    ...(causes.length === 0
      ? []
      : ([['Por qué cambió', sentence(causes.map((cause) => causeWords[cause]).join('; '))]] as const)),
  ];
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const endOf = ({ endDate }: Renewal) => `${momentWords(noon(endDate))}, hora del centro`;
const firstCharge = ({ endDate }: Renewal) =>
  `${shortDate(addDays(endDate, -5))} a las 09:00 h, hora del centro`;
const cardOf = ({ card }: Renewal) =>
  card === null ? 'tu tarjeta' : `tu tarjeta ${card.brand} terminada en ${card.lastFour}`;

/** Before the end, undecided or automatic. */
const notice =
  (days: string) =>
  (renewal: Renewal, car: string): Told => {
    if (renewal.state === 'quoted')
      return {
        subject: `Tu seguro termina ${days}: ${car}`,
        title: 'Renueva tu seguro',
        opening: `El seguro de tu ${car} termina a ${endOf(renewal)}. Este es el precio de la misma cobertura por un año más.`,
        more: [
          'Si no haces nada, no te cobraremos y tu auto se quedará sin seguro al terminar.',
          'En tu póliza puedes aceptar, comparar, cambiar o decir que no.',
        ],
      };
    if (renewal.state === 'unpaid')
      return {
        subject: `Tu seguro termina ${days} y no se ha renovado: ${car}`,
        title: 'Tu renovación no está pagada',
        opening: `El seguro de tu ${car} termina a ${endOf(renewal)}. No pudimos cobrar tu renovación y no volveremos a intentarlo.`,
        more: ['Elige otra tarjeta en tu póliza para no quedarte sin seguro: no hay plazo de gracia.'],
        label: 'Elegir otra tarjeta',
      };
    return {
      subject: `Tu seguro se renueva ${days}: ${car}`,
      title: 'Tu seguro se renueva automáticamente',
      opening: `El seguro de tu ${car} termina a ${endOf(renewal)}, y elegiste renovarlo automáticamente.`,
      more: [
        `Cobraremos a ${cardOf(renewal)} el ${firstCharge(renewal)}. Nunca cobraremos más que el precio de este correo.`,
        'Puedes retirar la renovación automática con un toque en tu póliza.',
      ],
    };
  };

const messages: Record<RenewalMailKind, (renewal: Renewal, car: string) => Told> = {
  'in-30': notice('en 30 días'),
  'in-15': notice('en 15 días'),
  'in-5': notice('en 5 días'),
  'in-1': notice('mañana'),
  accepted: (renewal, car) => {
    const isAutomatic = renewal.state === 'automatic';
    const isDue = renewal.decidedAt !== null && renewal.decidedAt >= renewalChargedAt(renewal.endDate);
    return {
      subject: `Renovarás el seguro de tu ${car}`,
      title: isAutomatic
        ? 'Listo, tu seguro se renovará automáticamente'
        : 'Listo, tu renovación está aceptada',
      opening: `Tu nuevo año empieza a ${endOf(renewal)}, cuando termina tu póliza de hoy.`,
      more: [
        `Cobraremos a ${cardOf(renewal)} ${isDue ? 'ahora' : `el ${firstCharge(renewal)}`}. Nunca cobraremos más que este precio.`,
        `Mientras no se haya cobrado puedes tocar «${isAutomatic ? 'Quitar la renovación automática' : 'Ya no renovar'}» en tu póliza.`,
      ],
    };
  },
  'price-rose': (renewal, car) => ({
    subject: `No cobramos tu renovación: cambió el precio de tu ${car}`,
    title: 'El precio de tu renovación subió',
    opening: `El precio es mayor que el último que te dijimos, así que no cobramos nada. Tu seguro termina a ${endOf(renewal)}.`,
    more: [
      'Revisa el nuevo precio y acéptalo en tu póliza si te conviene; si no haces nada, no te cobraremos.',
    ],
  }),
  'not-charged': (renewal, car) => ({
    subject: `No pudimos cobrar la renovación de tu ${car}`,
    title: 'No pudimos cobrar tu renovación',
    opening: `El cargo a ${cardOf(renewal)} no pasó. Tu auto sigue protegido hasta ${endOf(renewal)}.`,
    more: ['Volveremos a intentarlo. Para no esperar, acepta con otra tarjeta en tu póliza.'],
  }),
  unpaid: (renewal, car) => ({
    subject: `Tu seguro no se renovará si no eliges otra tarjeta: ${car}`,
    title: 'No pudimos cobrar tu renovación',
    opening: `El cargo a ${cardOf(renewal)} no pasó y no volveremos a intentarlo. Tu auto sigue protegido hasta ${endOf(renewal)}; después no hay plazo de gracia.`,
    more: ['Acepta con otra tarjeta en tu póliza para no quedarte sin seguro.'],
    label: 'Elegir otra tarjeta',
  }),
  refused: (renewal, car) => ({
    subject: `Tu seguro no se puede renovar: ${car}`,
    title: 'La aseguradora no renovará esta póliza',
    opening: `Tu póliza sigue igual y te protege hasta ${endOf(renewal)}. No te cobramos nada.`,
    more: ['Cotiza otro seguro antes de esa fecha para no quedarte sin protección.'],
    label: 'Cotizar ahora',
  }),
  refunded: (renewal, car) => ({
    subject: `Te devolvemos el pago de tu renovación: ${car}`,
    title: 'Tu renovación no se hizo',
    opening: `Te devolvemos todo lo que pagaste por el siguiente año, a ${cardOf(renewal)}.`,
    more: ['Lo verás en un plazo de hasta 5 días. Para asegurar tu auto el siguiente año, cotiza de nuevo.'],
    label: 'Ver mi póliza',
  }),
  'insured-otherwise': (renewal, car) => ({
    subject: `No renovamos: tu ${car} ya tiene otra póliza`,
    title: 'No cobramos tu renovación',
    opening: `Tu auto ya tiene otra póliza tuya, así que no lo aseguramos dos veces. Esta termina a ${endOf(renewal)}.`,
    more: [],
    label: 'Ver mi póliza',
  }),
  uninsured: (renewal, car) => ({
    subject: `Tu auto quedó sin seguro: ${car}`,
    title: 'Tu auto quedó sin seguro',
    opening: `El seguro de tu ${car} terminó a ${endOf(renewal)}, y no se renovó.`,
    more: ['Cotiza ahora: lo que contrates te protege desde el momento en que se emite.'],
    label: 'Cotizar ahora',
  }),
};
