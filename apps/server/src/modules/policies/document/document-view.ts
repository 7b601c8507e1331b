import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { validityWords } from '@socio/domain/policy-term';
import { amountsOf, receiptCalendar } from '@socio/domain/tariff/receipts';
import { coverageNote, coverageRows } from './coverage-rows.ts';
import { addressLine, brokerCard, fullName, insurerCard, uneCard, vehicleView } from './parties.ts';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { priceLines } from './price-lines.ts';
import { printable } from './printable.ts';
import { clauses, condusef, demonstration, paymentNotes, viewTexts } from './texts.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

/** The document's texts, ready for policy.typ to lay out. */
export async function documentView(data: PolicyDocumentData) {
  const url = verificationUrl(data);
  const receipts = receiptCalendar({
    cycle: data.billingCycle,
    startDate: data.startDate,
    amounts: amountsOf(data.price, data.billingCycle),
  });
  return printable({
    title: viewTexts.title,
    description: viewTexts.description(data.policyNumber, `${data.vehicle.brandModel} ${data.vehicle.year}`),
    policyNumber: data.policyNumber,
    endorsementNumber: data.endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    issueDate: shortDate(civilDate(data.issuedAt)),
    coverage: data.coverage,
    validity: validityView(data),
    paymentForm: viewTexts.paymentForm[data.billingCycle],
    insured: {
      name: fullName(data.insured),
      address: addressLine(data.insured.address),
    },
    vehicle: vehicleView(data.vehicle),
    coverages: coverageRows(data.coverage),
    coverageNote: coverageNote(data.coverage),
    price: priceLines(data),
    receipts: receipts.map(({ number, dueDate, amount }) => ({
      number: String(number),
      date: shortDate(dueDate),
      amount: formatMoney(amount),
    })),
    paymentNote: paymentNote(data),
    // Documents of earlier editions keep their bytes.
    keepsClearOfBand: data.edition === 3,
    claimPhones: data.insurer.claimPhones,
    insurer: insurerCard(data.insurer),
    broker: brokerCard(data.broker),
    clauses,
    helpDesks: [uneCard(data.insurer), condusef],
    signature: {
      name: data.insurer.signatory.name,
      position: data.insurer.signatory.position,
      insurer: data.insurer.name,
      issued: viewTexts.issued(shortDate(civilDate(data.issuedAt))),
    },
    verification: {
      qr: await drawVerificationCode(url),
      alt: viewTexts.verification(data.policyNumber),
      url,
      seal: data.seal,
    },
  });
}

function validityView({ edition, issuedAt, startDate, endDate }: PolicyDocumentData) {
  const length = viewTexts.days(daysBetween(startDate, endDate));
  if (edition !== 1) return { whole: validityWords({ startsAt: issuedAt, endDate }).whole, length };
  return {
    whole: null,
    from: viewTexts.noon(shortDate(startDate)),
    to: viewTexts.noon(shortDate(endDate)),
    length,
  };
}

function paymentNote({
  edition,
  billingCycle,
  collectedBy,
  graceDays,
  mandatory,
}: PolicyDocumentData): string {
  if (billingCycle === 'ANUAL') return paymentNotes.annual;
  if (edition === 1) return paymentNotes.monthlyFromNoon;
  return edition === 2 || graceDays === null
    ? paymentNotes.monthly
    : paymentNotes.monthlyWithGrace(collectedBy, graceDays, mandatory.length > 0);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
