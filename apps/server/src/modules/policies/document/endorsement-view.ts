import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { addressLine, fullName } from './parties.ts';
import type { EndorsementOf, PolicyDocumentData } from './policy-document-data.ts';
import { printable } from './printable.ts';
import { demonstration, endorsementTexts, priceTexts, viewTexts } from './texts.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

/** The texts of an endorsement's document, ready for endorsement.typ to lay out. It changes no price. */
export async function endorsementView(data: PolicyDocumentData, { plates, effectiveAt }: EndorsementOf) {
  const own = endorsementTexts;
  const url = verificationUrl(data);
  const { policyNumber, endorsementNumber, insurer } = data;
  const free = formatMoney(0);
  const names = [priceTexts.netPremium, priceTexts.policyFee, priceTexts.iva(16)];
  return printable({
    title: own.title(endorsementNumber),
    description: own.description(endorsementNumber, policyNumber),
    policyNumber,
    endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    from: momentWords(effectiveAt),
    changes: [{ name: own.plates, before: viewTexts.platesInProcess, after: plates }],
    unchanged: own.unchanged,
    price: {
      lines: names.map((name) => ({ name, amount: free })),
      total: { name: own.total, amount: own.free },
    },
    insured: { name: fullName(data.insured), address: addressLine(data.insured.address) },
    vehicle: { ...data.vehicle, plates, year: String(data.vehicle.year) },
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
