import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { validityWords } from '@socio/domain/policy-term';
import { receiptCalendar } from '@socio/domain/tariff/receipts';
import { coverageNote, coverageRows } from './coverage-rows.ts';
import { clauses, condusef, demonstration } from './legal-texts.ts';
import { addressLine, brokerCard, fullName, insurerCard, uneCard } from './party-texts.ts';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { priceLines } from './price-lines.ts';
import { printable } from './printable.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

const paymentNotes = {
  monthlyFromNoon:
    'Importes con IVA. Cada recibo cubre un mes a partir de su fecha de pago, desde las 12:00 h. El primero incluye el derecho de póliza y se cobra al contratar; los siguientes los cobra la aseguradora en su fecha.',
  monthly:
    'Importes con IVA. Cada recibo cubre un mes: el primero, desde la emisión; los siguientes, desde las 12:00 h de su fecha de pago. El primero incluye el derecho de póliza y se cobra al contratar; los siguientes los cobra la aseguradora en su fecha.',
  annual:
    'Importe con IVA. El recibo cubre toda la vigencia y se cobra al contratar, en una sola exhibición.',
};

/** The document's texts, ready for policy.typ to lay out. */
export async function documentView(data: PolicyDocumentData) {
  const url = verificationUrl(data);
  const monthly = data.billingCycle === 'MENSUAL';
  const receipts = receiptCalendar({
    cycle: data.billingCycle,
    startDate: data.startDate,
    price: data.price,
  });
  return printable({
    title: 'Póliza de seguro vehicular',
    description: `Póliza ${data.policyNumber}, ${data.vehicle.brandModel} ${data.vehicle.year}`,
    policyNumber: data.policyNumber,
    endorsementNumber: data.endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    issueDate: shortDate(civilDate(data.issuedAt)),
    coverage: data.coverage,
    validity: validityView(data),
    paymentForm: monthly ? 'Mensual' : 'Anual',
    insured: {
      name: fullName(data.insured),
      address: addressLine(data.insured.address),
    },
    vehicle: { ...data.vehicle, year: String(data.vehicle.year) },
    coverages: coverageRows(data.coverage),
    coverageNote: coverageNote(data.coverage),
    price: priceLines(data),
    receipts: receipts.map(({ number, dueDate, amount }) => ({
      number: String(number),
      date: shortDate(dueDate),
      amount: formatMoney(amount),
    })),
    paymentNote: paymentNote(data),
    claimPhones: data.insurer.claimPhones,
    insurer: insurerCard(data.insurer),
    broker: brokerCard(data.broker),
    clauses,
    helpDesks: [uneCard(data.insurer), condusef],
    signature: {
      name: data.insurer.signatory.name,
      position: data.insurer.signatory.position,
      insurer: data.insurer.name,
      issued: `Emitida el ${shortDate(civilDate(data.issuedAt))}`,
    },
    verification: {
      qr: await drawVerificationCode(url),
      alt: `Código QR que abre la verificación de la póliza ${data.policyNumber}`,
      url,
      seal: data.seal,
    },
  });
}

function validityView({ edition, issuedAt, startDate, endDate }: PolicyDocumentData) {
  const length = `${daysBetween(startDate, endDate)} días`;
  if (edition === 2) return { whole: validityWords({ startsAt: issuedAt, endDate }).whole, length };
  return {
    whole: null,
    from: `${shortDate(startDate)}, 12:00 h`,
    to: `${shortDate(endDate)}, 12:00 h`,
    length,
  };
}

function paymentNote({ edition, billingCycle }: PolicyDocumentData): string {
  if (billingCycle === 'ANUAL') return paymentNotes.annual;
  return edition === 2 ? paymentNotes.monthly : paymentNotes.monthlyFromNoon;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
