import { addDays, civilDate, clockTime, noon } from '@socio/domain/dates';
import { HOUR, MINUTE } from '@socio/domain/spans';
import {
  confirmedOf,
  endOfGrace,
  isCollectedHere,
  isUnpaid,
  receiptOf,
  regular,
  reinstatementOf,
  type Rule,
} from './words.ts';

/** Who is charged, when, and with what right. */
export const chargingRules: Record<string, Rule> = {
  'nobody is charged after the grace, or gets it all back': (facts) =>
    facts.gateway.charges.flatMap(({ key, status, at, amount, refundedAmount }) => {
      const number = Number(/:receipt-(\d+):/.exec(key)?.[1] ?? 1);
      const receipt = receiptOf(facts, number);
      const isLate = receipt.kind === 'regular' && new Date(at).getTime() >= endOfGrace(facts, receipt);
      return status === 'charged' && isLate && refundedAmount !== amount ? [`${key} at ${at}`] : [];
    }),

  'no attempt is opened too early or in the last half hour': (facts) =>
    facts.charges.flatMap(({ key, number, createdAt, initiatedBy }) => {
      const receipt = receiptOf(facts, number);
      // What is paid for a change has no day of its own.
      if (receipt.kind !== 'regular') return [];
      const nine = noon(receipt.due_date).getTime() - 3 * HOUR;
      const from =
        initiatedBy === 'merchant' ? nine : noon(addDays(receipt.due_date, -5)).getTime() - 3 * HOUR;
      const isRight =
        createdAt.getTime() >= from && createdAt.getTime() <= endOfGrace(facts, receipt) - 30 * MINUTE;
      return isRight ? [] : [`${key} opened ${createdAt.toISOString()}`];
    }),

  'nobody is charged at night, or twice a day for a receipt, without being there': ({ charges, gateway }) => {
    const own = charges.filter(({ initiatedBy }) => initiatedBy === 'merchant');
    const keys = new Set(own.map(({ key }) => key));
    const booked = gateway.charges.filter(({ key, marks }) => keys.has(key) && marks !== undefined);
    const night = booked.filter(({ at }) => {
      const time = clockTime(new Date(at));
      return time < '09:00' || time >= '20:00';
    });
    const days = own.map(({ number, createdAt }) => `receipt ${number} on ${civilDate(createdAt)}`);
    return [
      ...night.map(({ key, at }) => `${key} at ${at}`),
      ...days.filter((day, index) => days.indexOf(day) !== index),
    ];
  },

  'nobody is charged without a mandate of that card': ({ charges, mandates, gateway }) =>
    charges.flatMap((charge) => {
      if (charge.initiatedBy !== 'merchant') return [];
      const at = gateway.charges.find(({ key, marks }) => key === charge.key && marks !== undefined)?.at;
      const time = at === undefined ? charge.createdAt : new Date(at);
      const isGiven = mandates.some(
        ({ card_id: card, given_at: from, ended_at: to, amount, gateway_charge_id: of }) =>
          card === charge.cardId &&
          amount === charge.amount &&
          of === charge.mandateOf &&
          from <= time &&
          (to === null || to > time),
      );
      return isGiven ? [] : [`${charge.key} at ${time.toISOString()}`];
    }),

  'a card that said never, or that asked, is left alone': ({ charges }) =>
    charges.flatMap((charge) => {
      const before = charges.find(
        ({ cardId, retry, createdAt, number, initiatedBy }) =>
          initiatedBy === 'merchant' &&
          cardId === charge.cardId &&
          createdAt < charge.createdAt &&
          (retry === 'never' || (retry === 'asks' && number === charge.number)),
      );
      return charge.initiatedBy === 'merchant' && before !== undefined
        ? [`${charge.key} after ${before.key}`]
        : [];
    }),

  'nobody is charged by hand who did not pay': (facts) =>
    facts.charges.flatMap(({ initiatedBy, number, key }) => {
      const act = {
        regular: `pays receipt ${number} by hand`,
        rest: 'pays the rest',
        reinstatement: 'pays the reinstatement',
        endorsement: 'changes to',
      }[receiptOf(facts, number).kind];
      return initiatedBy === 'member' && !facts.story.some((line) => line.includes(act)) ? [key] : [];
    }),

  'who pays for a change gets it, or all of it back': (facts) =>
    facts.endorsements.flatMap(({ receipt, state, kind }) => {
      const charges = facts.charges.filter(({ number }) => number === receipt);
      const paid = charges.filter(({ status }) => status === 'charged');
      const expected = state === 'confirmed' && receipt !== null ? 1 : 0;
      return paid.length === expected ? [] : [`${kind} ${state}, paid ${paid.length} times`];
    }),

  'nobody is charged for what a cancelling ends, or after a policy has ended': (facts) =>
    facts.charges.flatMap(({ key, number, createdAt }) => {
      const { due_date: dueDate, kind } = receiptOf(facts, number);
      const ended = facts.cancellations.some(
        ({ state, asked_at: from, ended_at: to, effective_on: day, asked_by: by }) =>
          by === 'member' &&
          (kind !== 'regular' || dueDate >= day) &&
          createdAt > from &&
          (state === 'confirmed' || createdAt < (to ?? createdAt)),
      );
      const confirmed = confirmedOf(facts);
      const isOver =
        confirmed?.ended_at !== null &&
        confirmed !== undefined &&
        createdAt > (confirmed.ended_at ?? createdAt);
      const isLapsed = facts.insurer.lapses.some(
        ({ status, lapsesAt, number: lapsed }) =>
          status === 'lapsed' &&
          createdAt.toISOString() > lapsesAt &&
          kind !== 'reinstatement' &&
          !((reinstatementOf(facts, lapsed)?.effectiveAt ?? createdAt) < createdAt),
      );
      return ended || isOver || isLapsed ? [`${key} opened ${createdAt.toISOString()}`] : [];
    }),

  'the oldest receipt is paid first': (facts) => {
    const paid = regular(facts).filter(({ paid_at: at }) => at !== null);
    return paid.flatMap(({ number }, index) =>
      number === index + 1 ? [] : [`receipt ${number} before an older one`],
    );
  },

  'an unpaid receipt suspends its policy': (facts) =>
    facts.state !== 'issued'
      ? []
      : regular(facts)
          .filter((receipt) => isCollectedHere(facts, receipt))
          .filter((receipt) => endOfGrace(facts, receipt) < facts.asOf.getTime())
          .filter((receipt) => isUnpaid(receipt) || receipt.state === 'lapsed')
          .map(({ number, state }) => `receipt ${number}: ${state}`),

  'the next year is charged once, by day, to who agreed, and never more than they were told': ({
    renewal,
    story,
  }) => {
    const charged = (renewal?.charges ?? []).filter(({ status }) => status === 'charged');
    const acts = story.filter((line) => /next year/.test(line) && line.endsWith('done'));
    const hasAgreed = acts.at(-1)?.includes('agrees') ?? false;
    return charged.flatMap(({ key, at, amount, marks }, index) => {
      const time = clockTime(new Date(at));
      const isByDay = marks?.initiatedBy === 'member' || (time >= '09:00' && time < '20:00');
      const isRight = index === 0 && hasAgreed && isByDay && amount <= (renewal?.told ?? 0);
      return isRight ? [] : [`${key}: ${amount} at ${at}, told ${renewal?.told}`];
    });
  },

  'the next year begins where the old one ends, or all of it comes back': (facts) => {
    const { renewal, endDate, state } = facts;
    if (renewal === null) return [];
    const kept = renewal.charges.filter(
      ({ status, amount, refundedAmount }) => status === 'charged' && refundedAmount < amount,
    );
    const { next } = renewal;
    const isInsured = next !== null && next.state !== 'cancelled';
    const isRight = isInsured
      ? next.startDate === endDate && kept.length === 1 && state === 'issued'
      : kept.length === 0 || next !== null;
    return isRight ? [] : [`${renewal.state}: ${next?.state} from ${next?.startDate}, ${kept.length} kept`];
  },
};
