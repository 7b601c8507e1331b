import { civilDate } from '@socio/domain/dates';
import { suspensionEnd } from '@socio/domain/receipts/collecting';
import { DAY } from '@socio/domain/spans';
import {
  chargedTerms,
  confirmedChanges,
  confirmedOf,
  endedSuspended,
  endOfGrace,
  isCharged,
  isCollectedHere,
  isUnpaid,
  keptOf,
  receiptOf,
  regular,
  reinstatementOf,
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
    const kept = sum(chargedTerms(facts).map((terms) => keptOf(facts, terms)));
    return charged - back === kept ? [] : [`charged ${charged} − back ${back} ≠ kept ${kept}`];
  },

  'product and gateway know the same charges': ({ bought, charges, verifications, gateway }) => {
    const rows = new Map([...bought, ...charges, ...verifications].map((row) => [row.key, row]));
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
      if (receipt.number > 1 && !isCollectedHere(facts, receipt)) return [];
      const paying =
        receipt.number === 1
          ? facts.bought.filter(({ status }) => status === 'charged')
          : facts.charges.filter(({ number, status }) => number === receipt.number && status === 'charged');
      const isPaid = receipt.state === 'paid' || receipt.state === 'refunded';
      const reinstated = reinstatementOf(facts, receipt.number)?.receipt;
      if (reinstated != null) {
        const isSame = receiptOf(facts, reinstated).paid_at?.getTime() === receipt.paid_at?.getTime();
        return isPaid && isSame && paying.length === 0 ? [] : [`receipt ${receipt.number}: reinstated`];
      }
      const at = paying[0]?.chargedAt?.getTime();
      if (isPaid && paying.length === 1 && at === receipt.paid_at?.getTime()) return [];
      return !isPaid && paying.length === 0
        ? []
        : [`receipt ${receipt.number}: ${receipt.state}, ${paying.length} charges`];
    }),

  'receipts add up to what the insurer asked for': (facts) => {
    const changed = confirmedChanges(facts).filter(({ rows }) => rows !== null);
    const last = changed.at(-1);
    const { insurer } = facts;
    if (last === undefined) {
      const total = sum(regular(facts).map(({ amount }) => amount));
      return total === insurer.totalPremium ? [] : [`${total} ≠ ${insurer.totalPremium}`];
    }
    const from = last.effectiveAt === null ? '' : civilDate(last.effectiveAt);
    return regular(facts).flatMap(({ number, due_date: dueDate, amount, state }) =>
      number === 1 || dueDate <= from || state === 'replaced' || amount === insurer.laterPayment
        ? []
        : [`receipt ${number}: ${amount} ≠ ${insurer.laterPayment}`],
    );
  },

  'changes are the same here and there': (facts) => {
    const here = confirmedChanges(facts).map(({ number, kind }) => `${number} ${kind}`);
    const there = facts.insurer.endorsed
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, change }) => `${number} ${change.kind}`);
    return here.join() === there.join() ? [] : [`${here.join()}, there ${there.join()}`];
  },

  'insured on paper = insured at the insurer': (facts) => {
    const { state, insurer, collectedBy } = facts;
    if (endedSuspended(facts)) return insurer.policy === 'suspended' ? [] : [insurer.policy];
    const there = { issued: 'in-force', suspended: 'suspended', cancelled: 'cancelled' }[state as 'issued'];
    // Where the insurer collects, nothing here takes cover away: what it says is shown with its hour.
    const isItsOwn = collectedBy === 'insurer' && state === 'issued' && insurer.policy === 'suspended';
    return there === insurer.policy || isItsOwn ? [] : [`${state}, there ${insurer.policy}`];
  },

  'cover ends here and there at the same instant': (facts) => {
    const lapses = facts.insurer.lapses.filter(({ status }) => status === 'lapsed');
    const ended = lapses.map(({ number }) => new Date(endOfGrace(facts, receiptOf(facts, number))));
    // A reinstated one is suspended no more.
    const open = lapses.findIndex(({ number }) => reinstatementOf(facts, number) === undefined);
    const until = ended[open];
    const confirmed = confirmedOf(facts)?.effective_at?.toISOString();
    const cancelled = facts.insurer.cancellations.find(({ status }) => status === 'cancelled')?.effectiveAt;
    // 30 days after it was suspended it ends there, too.
    const late =
      Date.parse(cancelled ?? '') - (until === undefined ? Number.NaN : suspensionEnd(until).getTime());
    const endsThere = facts.state === 'cancelled' && late >= 0 && late < DAY;
    return [
      ...lapses.flatMap(({ lapsesAt }, index) =>
        lapsesAt === ended[index]?.toISOString() ? [] : [`lapse of ${lapsesAt}`],
      ),
      ...((facts.suspendedAt ?? (facts.state === 'cancelled' ? until : undefined))?.getTime() ===
      until?.getTime()
        ? []
        : [`suspended ${facts.suspendedAt?.toISOString()}, there ${lapses[open]?.lapsesAt}`]),
      ...(confirmed === cancelled || (confirmed === undefined && endsThere)
        ? []
        : [`cancelled ${confirmed}, there ${cancelled}`]),
    ];
  },

  'receipts stand at the insurer as here': (facts) => {
    const confirmed = confirmedOf(facts);
    const told: Record<string, string[]> = {
      paid: ['paid'],
      replaced: ['paid'],
      refunded: confirmed?.has_all_back === true ? ['refunded'] : ['paid'],
      lapsed: ['lapsed'],
      cancelled: endedSuspended(facts) ? ['lapsed', 'upcoming', 'due'] : ['cancelled'],
    };
    return facts.insurer.receipts.flatMap(({ number, state }) => {
      const receipt = receiptOf(facts, number);
      const expected = isUnpaid(receipt) ? ['upcoming', 'due'] : (told[receipt.state] ?? []);
      return expected.includes(state) ? [] : [`receipt ${number}: ${receipt.state}, there ${state}`];
    });
  },

  'the insurer knows of each payment, its amount and its time': (facts) => {
    const { insurer } = facts;
    // Of the rest of the year and of a reinstatement it knows by their endorsements.
    return regular(facts).flatMap(({ number, state, amount, paid_at: paidAt }) => {
      if (reinstatementOf(facts, number) !== undefined) return [];
      const told = insurer.payments.filter((one) => one.number === number && one.status === 'recorded');
      const isPaid =
        number > 1 && isCollectedHere(facts, { number }) && (state === 'paid' || state === 'refunded');
      const [one] = told;
      const isRight = one?.amount === amount && one.paidAt === paidAt?.toISOString();
      return told.length === (isPaid ? 1 : 0) && (!isPaid || isRight)
        ? []
        : [`receipt ${number}: told ${told.length}`];
    });
  },
};
