import { addDays, civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { coverWords } from '@socio/domain/mandatory-cover';
import { momentWords } from '@socio/domain/policy-term';
import { receiptName } from '@socio/domain/receipts/receipt-name';
import { addressLine, fullName, vehicleView } from './parties.ts';
import type { CancellationOf, PolicyDocumentData } from './policy-document-data.ts';
import { signedMoney } from './price-lines.ts';
import { printable } from './printable.ts';
import { cancellationTexts, demonstration, viewTexts } from './texts.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

/** The texts of a cancellation's document, ready for cancellation.typ to lay out: who, since when, and the arithmetic. */
export async function cancellationView(data: PolicyDocumentData, cancellation: CancellationOf) {
  const own = cancellationTexts;
  const words = coverWords(data.mandatory, data.endDate);
  const url = verificationUrl(data);
  const { policyNumber, insurer } = data;
  const { hasAllBack, receipts, givenBack, charged, total, refunds } = cancellation;
  const neverBegan = cancellation.effectiveAt <= data.issuedAt;
  const amount = hasAllBack ? charged : total;
  // Where all comes back, no days are reckoned.
  const columns = hasAllBack
    ? (['paid', 'back'] as const)
    : (['paid', 'used', 'premium', 'iva', 'back'] as const);
  return printable({
    title: own.title,
    description: own.description(policyNumber),
    policyNumber,
    folio: cancellation.folio,
    insurerFolio: cancellation.insurerFolio,
    demonstration: data.demonstrationTariff ? demonstration : null,
    issuedBy: own.issuedBy(insurer.name),
    fromLabel: own.fromLabel(words.label),
    from: viewTexts.instant(momentWords(cancellation.effectiveAt)),
    asked: own.asked(momentWords(cancellation.askedAt)),
    askedBy: own.askedBy[cancellation.askedBy],
    intro: own.intro(words.gives, words.stands),
    columns: columns.map((name) => own.columns[name]),
    receipts: [
      ...receipts.map((row) => ({ row, name: receiptName(row) })),
      ...givenBack.map((row) => ({ row, name: own.givenBack(row.number) })),
    ].map(({ row, name }) => {
      const values = {
        paid: signedMoney(row.amount),
        used: own.used(row.usedDays, row.days),
        premium: signedMoney(row.premium),
        iva: signedMoney(row.iva),
        back: signedMoney(hasAllBack ? row.amount : row.total),
      };
      return {
        name,
        period: own.period(shortDate(row.periodFrom), shortDate(addDays(row.periodTo, -1))),
        values: columns.map((column) => values[column]),
      };
    }),
    arithmetic: !hasAllBack ? own.arithmetic : neverBegan ? own.neverBegan : own.allBack,
    total: { name: own.total, amount: formatMoney(amount) },
    refunds: refunds.map(({ amount: part, card, dueOn }) =>
      own.refund(formatMoney(part), card, shortDate(dueOn)),
    ),
    others: data.billingCycle === 'MENSUAL' && cancellation.collectedBy === 'insurer' ? own.others : null,
    insured: { name: fullName(data.insured), address: addressLine(data.insured.address) },
    vehicle: vehicleView(data.vehicle),
    insurer: { name: insurer.name },
    signature: {
      name: insurer.signatory.name,
      position: insurer.signatory.position,
      insurer: insurer.name,
      issued: own.issued(shortDate(civilDate(cancellation.confirmedAt))),
    },
    verification: {
      qr: await drawVerificationCode(url),
      alt: viewTexts.verification(policyNumber),
      url,
      seal: data.seal,
    },
  });
}
