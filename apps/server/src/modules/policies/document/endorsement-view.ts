import { civilDate, shortDate } from '@socio/domain/dates';
import type { PriceDifference } from '@socio/domain/endorsements/changes';
import { formatMoney } from '@socio/domain/money';
import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import { momentWords } from '@socio/domain/policy-term';
import { addressLine, fullName } from './parties.ts';
import type { EndorsementOf, PolicyDocumentData } from './policy-document-data.ts';
import { printable } from './printable.ts';
import { demonstration, endorsementTexts, priceTexts, viewTexts } from './texts.ts';
import { drawVerificationCode, verificationUrl } from './verification-code.ts';

const IVA = 16;

/** Without price: 'Sin costo'. */
function priceView(price: PriceDifference | null) {
  const { netPremium, surcharge, policyFee, iva, total } = price ?? nothing;
  const lines = [
    { name: priceTexts.netPremium, amount: formatMoney(netPremium) },
    ...(surcharge === 0 ? [] : [{ name: priceTexts.surcharge, amount: formatMoney(surcharge) }]),
    { name: priceTexts.policyFee, amount: formatMoney(policyFee) },
    { name: priceTexts.iva(IVA), amount: formatMoney(iva) },
  ];
  const amount = price === null ? endorsementTexts.free : formatMoney(total);
  return { lines, total: { name: endorsementTexts.total, amount } };
}

const nothing: PriceDifference = { netPremium: 0, surcharge: 0, policyFee: 0, iva: 0, total: 0 };

/** The texts of an endorsement's document, ready for endorsement.typ to lay out. */
export async function endorsementView(
  data: PolicyDocumentData,
  { lines: changes, price, effectiveAt }: EndorsementOf,
) {
  const own = endorsementTexts;
  const url = verificationUrl(data);
  const { policyNumber, endorsementNumber, insurer } = data;
  return printable({
    title: own.title(endorsementNumber),
    description: own.description(endorsementNumber, policyNumber),
    policyNumber,
    endorsementNumber,
    demonstration: data.demonstrationTariff ? demonstration : null,
    from: momentWords(effectiveAt),
    changes,
    unchanged: own.unchanged,
    price: priceView(price),
    insured: { name: fullName(data.insured), address: addressLine(data.insured.address) },
    vehicle: {
      ...data.vehicle,
      plates: data.vehicle.plates === PLATES_IN_PROCESS ? viewTexts.platesInProcess : data.vehicle.plates,
      year: String(data.vehicle.year),
    },
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
