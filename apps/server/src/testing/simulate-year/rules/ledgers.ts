import { suspensionEnd } from '@socio/domain/receipts/collecting';
import { DAY } from '@socio/domain/spans';
import {
  chargedReceipts,
  confirmedOf,
  endOfGrace,
  isCharged,
  isUnpaid,
  keptOf,
  receiptOf,
  sum,
  type Rule,
} from './words.ts';

/** Product, gateway and insurer agree. */
export const ledgerRules: Record<string, Rule> = {
  'the gateway charged − refunded = premium kept + fee + their IVA': (facts) => {
    const { gateway, refunds } = facts;
    const transferred = refunds.filter(({ state, byTransfer }) => byTransfer && state === 'refunded');
    const owed = refunds.filter(({ state }) => state !== 'refunded');
    const charged = sum(
      gateway.charges.filter(({ status }) => status === 'charged').map(({ amount }) => amount),
    );
    const back = sum([...gateway.refunds, ...transferred, ...owed].map(({ amount }) => amount));
    const kept = sum(chargedReceipts(facts).map((receipt) => keptOf(facts, receipt)));
    return charged - back === kept ? [] : [`charged ${charged} − back ${back} ≠ kept ${kept}`];
  },

  'product and gateway know the same charges': ({ bought, charges, gateway }) => {
    const rows = new Map([...bought, ...charges].map((row) => [row.key, row]));
    const wrong = gateway.charges.flatMap(({ key, status, chargeId, amount, at }) => {
      const row = rows.get(key);
      if (row === undefined) return [`${key} is only at the gateway`];
      if (status !== 'charged')
        return row.status === status ? [] : [`${key}: ${row.status}, there ${status}`];
      const isSame = isCharged(row) && row.chargeId === chargeId && row.amount === amount;
      // The purchase keeps the product's own time.
      const isSameTime = !key.includes('receipt-') || row.chargedAt?.toISOString() === at;
      return isSame && isSameTime ? [] : [`${key}: ${row.status} ${row.amount}, there ${status} ${amount}`];
    });
    const booked = new Set(gateway.charges.map(({ key }) => key));
    const unbooked = [...rows.values()].filter((row) => isCharged(row) && !booked.has(row.key));
    return [...wrong, ...unbooked.map(({ key }) => `${key} is unknown to the gateway`)];
  },

  'a receipt is paid by one charge': (facts) =>
    facts.receipts.flatMap((receipt) => {
      if (facts.collectedBy === 'insurer' && receipt.number > 1) return [];
      const paying =
        receipt.number === 1
          ? facts.bought.filter(({ status }) => status === 'charged')
          : facts.charges.filter(({ number, status }) => number === receipt.number && status === 'charged');
      const isPaid = receipt.state === 'paid' || receipt.state === 'refunded';
      const at = paying[0]?.chargedAt?.getTime();
      if (isPaid && paying.length === 1 && at === receipt.paid_at?.getTime()) return [];
      return !isPaid && paying.length === 0
        ? []
        : [`receipt ${receipt.number}: ${receipt.state}, ${paying.length} charges`];
    }),

  'receipts add up to what the insurer asked for': ({ receipts, insurer }) => {
    const total = sum(receipts.map(({ amount }) => amount));
    return total === insurer.totalPremium ? [] : [`${total} ≠ ${insurer.totalPremium}`];
  },

  'insured on paper = insured at the insurer': ({ state, insurer, collectedBy }) => {
    const there = { issued: 'in-force', suspended: 'suspended', cancelled: 'cancelled' }[state as 'issued'];
    // Where the insurer collects, nothing here takes cover away: what it says is shown with its hour.
    const isItsOwn = collectedBy === 'insurer' && state === 'issued' && insurer.policy === 'suspended';
    return there === insurer.policy || isItsOwn ? [] : [`${state}, there ${insurer.policy}`];
  },

  'cover ends here and there at the same instant': (facts) => {
    const lapse = facts.insurer.lapses.find(({ status }) => status === 'lapsed');
    const lapsed = facts.receipts.find(({ number }) => number === lapse?.number);
    const until = lapsed === undefined ? undefined : new Date(endOfGrace(facts, lapsed)).toISOString();
    const since = facts.suspendedAt?.toISOString() ?? until;
    const confirmed = confirmedOf(facts)?.effective_at?.toISOString();
    const cancelled = facts.insurer.cancellations.find(({ status }) => status === 'cancelled')?.effectiveAt;
    // 30 days after it was suspended it ends there, too.
    const late =
      Date.parse(cancelled ?? '') -
      (until === undefined ? Number.NaN : suspensionEnd(new Date(until)).getTime());
    const endsThere = facts.state === 'cancelled' && late >= 0 && late < DAY;
    return [
      ...(lapse?.lapsesAt === since && since === until
        ? []
        : [`suspended ${since}, there ${lapse?.lapsesAt}`]),
      ...(confirmed === cancelled || (confirmed === undefined && endsThere)
        ? []
        : [`cancelled ${confirmed}, there ${cancelled}`]),
    ];
  },

  'receipts stand at the insurer as here': (facts) => {
    const confirmed = confirmedOf(facts);
    const told: Record<string, string[]> = {
      paid: ['paid'],
      refunded: confirmed?.has_all_back === true ? ['refunded'] : ['paid'],
      lapsed: ['lapsed'],
      cancelled: ['cancelled'],
    };
    return facts.insurer.receipts.flatMap(({ number, state }) => {
      const receipt = receiptOf(facts, number);
      const expected = isUnpaid(receipt) ? ['upcoming', 'due'] : (told[receipt.state] ?? []);
      return expected.includes(state) ? [] : [`receipt ${number}: ${receipt.state}, there ${state}`];
    });
  },

  'the insurer knows of each payment, its amount and its time': ({ collectedBy, receipts, insurer }) => {
    if (collectedBy === 'insurer') return insurer.payments.map(({ number }) => `told of receipt ${number}`);
    return receipts.flatMap(({ number, state, amount, paid_at: paidAt }) => {
      const told = insurer.payments.filter((one) => one.number === number && one.status === 'recorded');
      const isPaid = number > 1 && (state === 'paid' || state === 'refunded');
      const [one] = told;
      const isRight = one?.amount === amount && one.paidAt === paidAt?.toISOString();
      return told.length === (isPaid ? 1 : 0) && (!isPaid || isRight)
        ? []
        : [`receipt ${number}: told ${told.length}`];
    });
  },
};
