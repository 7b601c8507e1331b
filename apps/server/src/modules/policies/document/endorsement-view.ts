import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { IVA_RATE } from '@socio/domain/tariff/receipts';
import { addressLine, fullName, vehicleView } from './parties.ts';
import type { EndorsementOf, PolicyDocumentData } from './policy-document-data.ts';
import { signedMoney } from './price-lines.ts';
import { printable } from './printable.ts';
import { demonstration, endorsementTexts, priceTexts, viewTexts } from './texts.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

/** Where nothing is settled, the total says so alone. */
function priceView({ price, priceWords }: EndorsementOf) {
  const { title, total: name, note } = priceWords ?? endorsementTexts.price;
  if (price === null || price.total === 0) {
    const amount = price === null ? endorsementTexts.free : formatMoney(0);
    return { title, lines: [], total: { name, amount }, note };
  }
  const { netPremium, surcharge, policyFee, iva, total } = price;
  const parts = [
    [priceTexts.netPremium, netPremium],
    ...(surcharge === 0 ? [] : [[priceTexts.surcharge, surcharge] as const]),
    [priceTexts.policyFee, policyFee],
    [priceTexts.iva(IVA_RATE / 100), iva],
  ] as const;
  const lines = parts.map(([part, amount]) => ({ name: part, amount: signedMoney(amount) }));
  return { title, lines, total: { name, amount: signedMoney(total) }, note };
}

/** The texts of an endorsement's document, ready for endorsement.typ to lay out. */
export async function endorsementView(data: PolicyDocumentData, endorsement: EndorsementOf) {
  const own = endorsementTexts;
  const { lines: changes, effectiveAt } = endorsement;
  const url = verificationUrl(data);
  const { policyNumber, endorsementNumber, insurer } = data;
  return printable({
    title: own.title(endorsementNumber),
    description: own.description(endorsementNumber, policyNumber),
    policyNumber,
    endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    issuedBy: own.issuedBy(insurer.name),
    from: viewTexts.instant(momentWords(effectiveAt)),
    changes: changes.map((line) => ({ isCode: false, ...line })),
    unchanged: own.unchanged,
    price: priceView(endorsement),
    insured: { name: fullName(data.insured), address: addressLine(data.insured.address) },
    vehicle: vehicleView(data.vehicle),
    insurer: { name: insurer.name },
    signature: {
      name: insurer.signatory.name,
      position: insurer.signatory.position,
      insurer: insurer.name,
      issued: own.issued(shortDate(civilDate(effectiveAt))),
    },
    verification: {
      qr: await drawVerificationCode(url),
      alt: viewTexts.verification(policyNumber),
      url,
      seal: data.seal,
    },
  });
}
