import { failedAct } from '../life.ts';
import { HOUR } from '@socio/domain/spans';
import { confirmedOf, isCollectedHere, reinstatementOf, type Rule } from './words.ts';

const mailOrder = ['card-expires-30', 'card-expires-7', 'reminder', 'due', 'last-call', 'suspended', 'ended'];
const cancellationOrder = [
  ['asked', 'announced'],
  ['taken-back', 'refused', 'confirmed'],
  ['needs-account'],
  ['refunded'],
];

/** The insurer cancelled by itself while the member could still take back what they had asked for: it is one row. */
const isTakenOver = ({ story, cancellations }: Parameters<Rule>[0]): boolean => {
  const asked = story.filter((line) => / cancels from [\d-]+: asked$/.test(line));
  return asked.length > cancellations.filter(({ asked_by: by }) => by === 'member').length;
};

/** What is told, once and in its order, and what is left to do. */
export const tellingRules: Record<string, Rule> = {
  'every act is answered': ({ story }) => story.filter((line) => line.includes(` ${failedAct}: `)),

  'nothing is left to do': ({
    asOf,
    receipts,
    charges,
    cancellations,
    refunds,
    endorsements,
    renewal,
    receiptMails,
    cancellationMails,
  }) => [
    ...receipts.flatMap(({ number, state, collect_at: collectAt, report_at: reportAt }) =>
      (collectAt === null || collectAt > asOf) && reportAt === null && state !== 'charging'
        ? []
        : [`receipt ${number}: ${state}, ${reportAt === null ? 'to collect' : 'to report'}`],
    ),
    ...charges.flatMap(({ key, status }) =>
      ['charged', 'declined', 'cancelled', 'refunded'].includes(status) ? [] : [`${key}: ${status}`],
    ),
    ...cancellations.flatMap(({ folio, state, document_key: document }) =>
      state === 'asked' || state === 'confirming' || (state === 'confirmed' && document === null)
        ? [`cancellation ${folio}: ${state}`]
        : [],
    ),
    ...refunds.flatMap(({ chargeId, state }) =>
      state === 'refunded' ? [] : [`refund of ${chargeId}: ${state}`],
    ),
    ...endorsements.flatMap(({ kind, state, documentKey, mailedAt }) =>
      state === 'refused' || (state === 'confirmed' && documentKey !== null && mailedAt !== null)
        ? []
        : [`${kind}: ${state}`],
    ),
    ...(renewal?.lookAt == null || renewal.lookAt > asOf ? [] : [`renewal: ${renewal.state}`]),
    ...[...receiptMails, ...cancellationMails].flatMap(({ kind, sentAt }) =>
      sentAt === null ? [`mail '${kind}' was not sent`] : [],
    ),
  ],

  'every turn of a receipt is told, in its order': (facts) =>
    facts.receipts
      .filter((receipt) => isCollectedHere(facts, receipt))
      .flatMap(({ number, state, kind }) => {
        // A change has one mail, with its receipt.
        const isOwn = kind === 'regular' && reinstatementOf(facts, number) === undefined;
        const mails = facts.receiptMails.filter((mail) => mail.number === number);
        const own = facts.charges.filter((charge) => charge.number === number);
        const has = (kind: string) => mails.some((mail) => mail.kind === kind);
        const ranks = mails.map(({ kind }) => mailOrder.indexOf(kind)).filter((rank) => rank >= 0);
        const paidAt = mails.findIndex(({ kind }) => kind === 'paid');
        const isPaid = number > 1 && (state === 'paid' || state === 'refunded');
        const declined = own.filter(
          ({ status, initiatedBy }) => status === 'declined' && initiatedBy === 'merchant',
        );
        const untold = declined.filter(
          ({ attempt, createdAt }) =>
            !mails.some(
              ({ kind, attempt: of, sentAt }) =>
                (kind === 'failed' && of === attempt) || (sentAt !== null && sentAt > createdAt),
            ),
        );
        return [
          ...((isOwn && isPaid) === has('paid')
            ? []
            : [`receipt ${number}: ${state}, '${isPaid ? 'paid' : 'unpaid'}' not told`]),
          ...(own.some(({ status }) => status === 'refunded') === has('returned')
            ? []
            : [`receipt ${number}: 'returned'`]),
          ...(ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? 0) < rank)
            ? []
            : [`receipt ${number}: ${mails.map(({ kind }) => kind).join(', ')}`]),
          ...(paidAt === -1 || paidAt === mails.length - 1 ? [] : [`receipt ${number}: mails after 'paid'`]),
          ...untold.map(({ key }) => `${key}: 'failed' not told`),
        ];
      }),

  'loss of cover and its end are told': (facts) => {
    const lapse = facts.insurer.lapses.find(({ status }) => status === 'lapsed');
    if (lapse === undefined || !isCollectedHere(facts, lapse)) return [];
    const has = (kind: string) => facts.receiptMails.some((mail) => mail.kind === kind);
    const endsUnpaid = facts.state === 'cancelled' && confirmedOf(facts) === undefined;
    return [
      ...(has('suspended') ? [] : [`'suspended' of ${lapse.lapsesAt}`]),
      ...(has('ended') === endsUnpaid ? [] : [`'ended'`]),
    ];
  },

  'every turn of a cancelling is told, in its order': (facts) =>
    facts.cancellations.flatMap(({ id, folio, state, asked_by: by }) => {
      const mails = facts.cancellationMails.filter(({ cancellationId }) => cancellationId === id);
      const kinds = mails.map(({ kind }) => kind as string);
      const refunds = facts.refunds.filter(({ endorsementId }) => endorsementId === null);
      const isAllBack = refunds.length > 0 && refunds.every((refund) => refund.state === 'refunded');
      const expected = [
        ...(by === 'member' || isTakenOver(facts) ? ['asked'] : []),
        ...(['taken-back', 'refused', 'confirmed'].includes(state) ? [state] : []),
        ...(state === 'confirmed' && refunds.some(({ byTransfer }) => byTransfer) ? ['needs-account'] : []),
        ...(state === 'confirmed' && isAllBack ? ['refunded'] : []),
      ];
      const told = kinds.filter((kind) => kind !== 'announced');
      const ranks = kinds.map((kind) => cancellationOrder.findIndex((group) => group.includes(kind)));
      const isOrdered = ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? 0) <= rank);
      const isComplete = expected.every((kind) => told.includes(kind)) && told.length === expected.length;
      return isOrdered && isComplete
        ? []
        : [`${folio}: ${kinds.join(', ')}; expected ${expected.join(', ')}`];
    }),

  'what a cheaper change gives back is told': (facts) =>
    facts.endorsements.flatMap(({ id, number }) => {
      const refunds = facts.refunds.filter(({ endorsementId }) => endorsementId === id);
      const mails = facts.cancellationMails.filter(({ endorsementId }) => endorsementId === id);
      const told = mails.filter(({ kind }) => kind === 'refunded').length;
      return told === (refunds.length > 0 ? 1 : 0) ? [] : [`endorsement ${number}: told ${told} times`];
    }),

  'every mail comes once': ({ inbox, receiptMails, cancellationMails }) => {
    const twice = inbox.filter((mail, index) =>
      inbox.some(
        (other, place) =>
          place < index &&
          other.text === mail.text &&
          Math.abs(Date.parse(other.sentAt) - Date.parse(mail.sentAt)) < 12 * HOUR,
      ),
    );
    const sent = receiptMails.length + cancellationMails.length;
    return [
      ...twice.map(({ subject, sentAt }) => `twice: ${subject} (${sentAt})`),
      ...(inbox.length >= sent ? [] : [`${sent} sent, ${inbox.length} came`]),
    ];
  },
};
