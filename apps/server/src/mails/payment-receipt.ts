import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { receiptParts } from '@socio/domain/tariff/receipt-parts';
import { IVA_RATE, type PackagePrice } from '@socio/domain/tariff/receipts';
import { renderMail, type Facts, type Mail } from './render-mail.ts';
import { coverageWords, greeting, pageAddress } from './shared-words.ts';

export type PaymentReceipt = {
  givenName: string;
  receiptNumber: string;
  /** Civil date. */
  date: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  billingCycle: BillingCycle;
  price: PackagePrice;
  /** Who collects the receipts after this one. */
  collectedBy: ReceiptCollector;
  card: { brand: string; lastFour: string };
  /** When the next year of a policy begins, if that was paid. */
  renewsAt?: Date;
  publicUrl: string;
};

/**
 * The receipt of a charge (CUSF 4.10). The mail address was never verified, so it shows only the given name of the
 * person and only brand and last four digits of the card.
 */
export function paymentReceiptMail(data: PaymentReceipt): Mail {
  const car = `${data.brandModel} ${data.year}`;
  return renderMail({
    subject: `Comprobante de pago ${data.receiptNumber}`,
    title: 'Recibimos tu pago',
    greeting: greeting(data.givenName),
    opening: `Este es el comprobante de tu pago por el seguro de tu ${car}.`,
    blocks: [
      {
        facts: [
          ['Recibo', data.receiptNumber],
          ['Fecha', shortDate(data.date)],
          ['Vehículo', car],
          ['Cobertura', coverageWords[data.coverage]],
          ['Forma de pago', data.billingCycle === 'ANUAL' ? 'Anual, un solo pago' : 'Mensual, 12 recibos'],
          ['Tarjeta', `${data.card.brand} terminada en ${data.card.lastFour}`],
        ],
      },
      { title: 'Lo que pagaste', facts: partLines(data) },
      laterReceipts(data),
      `Este comprobante confirma tu pago y no es una factura (CFDI). ${beginningOfCover(data)}`,
    ],
    link: { label: 'Ver mis seguros', url: pageAddress(data.publicUrl, '/dashboard') },
    footer: 'Recibes este correo porque pagaste un seguro en Socio Seguro con esta dirección.',
  });
}

/** The parts add up to the amount, to the centavo. */
function partLines({ price, billingCycle }: PaymentReceipt): Facts {
  const { netPremium, surcharge, policyFee, iva, total } = receiptParts(price, billingCycle);
  return [
    ['Prima neta', formatMoney(netPremium)],
    ...(surcharge === 0 ? [] : [['Recargo por pago fraccionado', formatMoney(surcharge)] as const]),
    ['Derecho de póliza', formatMoney(policyFee)],
    [`IVA (${IVA_RATE / 100} %)`, formatMoney(iva)],
    ['Total pagado', formatMoney(total)],
  ];
}

function laterReceipts({ price, billingCycle, collectedBy }: PaymentReceipt): string {
  if (billingCycle === 'ANUAL') return 'Con este pago cubres todo el año: no habrá más recibos.';
  const { receipts, laterPayment, total } = price.monthly;
  const later = `${receipts - 1} recibos de ${formatMoney(laterPayment)}`;
  const who =
    collectedBy === 'insurer' ? ', que cobra la aseguradora' : ', que cobramos a la tarjeta que autorizaste';
  return `Después vienen ${later}, uno cada mes${who}. En total, ${formatMoney(total)} al año.`;
}

function beginningOfCover({ renewsAt }: PaymentReceipt): string {
  if (renewsAt === undefined)
    return 'Tu cobertura empieza con tu póliza, que se emite al registrar el número de serie y las placas de tu vehículo. Si ya lo hiciste, te avisaremos por correo cuando esté lista.';
  return `Es el pago de tu renovación: el nuevo año te cubre desde ${momentWords(renewsAt)}, hora del centro, cuando termina tu póliza actual. Te avisaremos por correo cuando la nueva esté lista.`;
}
