import { addDays, civilDate, clockTime, noon } from '@socio/domain/dates';
import { HOUR, MINUTE } from '@socio/domain/spans';
import { confirmedOf, endOfGrace, isUnpaid, receiptOf, type Rule } from './words.ts';

/** Who is charged, when, and with what right. */
export const chargingRules: Record<string, Rule> = {
  'nobody is charged after the grace, or gets it all back': (facts) =>
    facts.gateway.charges.flatMap(({ key, status, at, amount, refundedAmount }) => {
      const number = Number(/:receipt-(\d+):/.exec(key)?.[1] ?? 1);
      const isLate = new Date(at).getTime() >= endOfGrace(facts, receiptOf(facts, number));
      return status === 'charged' && isLate && refundedAmount !== amount ? [`${key} at ${at}`] : [];
    }),

  'no attempt is opened too early or in the last half hour': (facts) =>
    facts.charges.flatMap(({ key, number, createdAt, initiatedBy }) => {
      const receipt = receiptOf(facts, number);
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

  'nobody is charged without a mandate of that card': ({ charges, mandates, gateway, bought }) =>
    charges.flatMap((charge) => {
      if (charge.initiatedBy !== 'merchant') return [];
      const at = gateway.charges.find(({ key, marks }) => key === charge.key && marks !== undefined)?.at;
      const time = at === undefined ? charge.createdAt : new Date(at);
      const isGiven = mandates.some(
        ({ card_id: card, given_at: from, ended_at: to, amount }) =>
          card === charge.cardId && amount === charge.amount && from <= time && (to === null || to > time),
      );
      const isReferred = bought.some(({ chargeId }) => chargeId === charge.mandateOf);
      return isGiven && isReferred ? [] : [`${charge.key} at ${time.toISOString()}`];
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

  'nobody is charged by hand who did not pay': ({ charges, story }) =>
    charges.flatMap(({ initiatedBy, number, key }) =>
      initiatedBy === 'member' && !story.some((line) => line.includes(`pays receipt ${number} by hand`))
        ? [key]
        : [],
    ),

  'nobody is charged for what a cancelling ends, or after a policy has ended': (facts) => {
    const lapse = facts.insurer.lapses.find(({ status }) => status === 'lapsed');
    return facts.charges.flatMap(({ key, number, createdAt }) => {
      const { due_date: dueDate } = receiptOf(facts, number);
      const ended = facts.cancellations.some(
        ({ state, asked_at: from, ended_at: to, effective_on: day, asked_by: by }) =>
          by === 'member' &&
          dueDate >= day &&
          createdAt > from &&
          (state === 'confirmed' || createdAt < (to ?? createdAt)),
      );
      const confirmed = confirmedOf(facts);
      const isOver =
        confirmed?.ended_at !== null &&
        confirmed !== undefined &&
        createdAt > (confirmed.ended_at ?? createdAt);
      const isLapsed = lapse !== undefined && createdAt.toISOString() > lapse.lapsesAt;
      return ended || isOver || isLapsed ? [`${key} opened ${createdAt.toISOString()}`] : [];
    });
  },

  'the oldest receipt is paid first': ({ receipts }) => {
    const paid = receipts.filter(({ paid_at: at }) => at !== null);
    return paid.flatMap(({ number }, index) =>
      number === index + 1 ? [] : [`receipt ${number} before an older one`],
    );
  },

  'an unpaid receipt suspends its policy': (facts) =>
    facts.collectedBy === 'insurer' || facts.state !== 'issued'
      ? []
      : facts.receipts
          .filter((receipt) => isUnpaid(receipt) || receipt.state === 'lapsed')
          .map(({ number, state }) => `receipt ${number}: ${state}`),
};
