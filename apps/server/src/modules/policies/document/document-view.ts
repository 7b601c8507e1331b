import { civilDate, formatShortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { receiptCalendar } from '@socio/domain/tariff/receipts';
import { coverageRows } from './coverage-rows.ts';
import { clauses, condusef, demonstration } from './legal-texts.ts';
import { addressLine, brokerCard, fullName, insurerCard, uneCard } from './party-texts.ts';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { priceLines } from './price-lines.ts';
import { printable } from './printable.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

/** The document in words: what policy.typ lays out, every value a ready text. */
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
    footer: [data.insurer.name, data.insurer.website].filter(Boolean).join(' · '),
    policyNumber: data.policyNumber,
    endorsementNumber: data.endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    coverage: data.coverage,
    validity: {
      from: `${formatShortDate(data.startDate)}, 12:00 h`,
      to: `${formatShortDate(data.endDate)}, 12:00 h`,
    },
    paymentForm: monthly ? 'Mensual' : 'Anual',
    insured: {
      name: fullName(data.insured),
      address: addressLine(data.insured.address),
    },
    vehicle: { ...data.vehicle, year: String(data.vehicle.year) },
    coverages: coverageRows(data.coverage),
    price: priceLines(data),
    receipts: receipts.map(({ number, dueDate, amount }) => ({
      number: String(number),
      date: formatShortDate(dueDate),
      amount: formatMoney(amount),
    })),
    paymentNote: monthly
      ? 'El primer recibo se cobra al contratar; los siguientes los cobra la aseguradora en su fecha.'
      : 'La prima total se cobra al contratar, en una sola exhibición.',
    claimPhones: data.insurer.claimPhones,
    insurer: insurerCard(data.insurer),
    broker: brokerCard(data.broker),
    clauses,
    helpDesks: [uneCard(data.insurer), condusef],
    signature: {
      name: data.insurer.signatory.name,
      position: `${data.insurer.signatory.position}, ${data.insurer.name}`,
      issued: `Emitida el ${formatShortDate(civilDate(data.issuedAt))}`,
    },
    verification: {
      qr: await drawVerificationCode(url),
      alt: `Código QR que abre la verificación de la póliza ${data.policyNumber}`,
      url,
      printedUrl: url.replace(/^https?:\/\//, ''),
      seal: data.seal,
    },
  });
}
