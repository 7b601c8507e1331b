import { isOpen } from '@socio/domain/payment-state';
import { soon } from '../engine/queue.ts';
import type { Work } from '../engine/work.ts';
import { createMailCardChange, findUnsentCardMails, seeCardMails } from '../mails/mail-card-change.ts';
import type { groups } from '../stuck-groups.ts';
import { createSettleMandate, findUnsettledMandates, seeUnsettledMandates } from './settle-mandate.ts';

/** The rows of works.ts about the card that a policy's receipts are charged to. */
export const mandateWorks: readonly Work<keyof typeof groups>[] = [
  {
    name: 'settle-mandate',
    room: 'payment',
    does: 'Asks the gateway whether a card was verified for the receipts of a policy, under its key, and gives it the mandate.',
    due: findUnsettledMandates,
    run: (services) => {
      const { settle } = createSettleMandate(services);
      return async (id) => (isOpen((await settle(id)).status) ? 'later' : 'done');
    },
    retry: soon,
    seen: [{ group: 'charge-unsettled', find: seeUnsettledMandates }],
    undo: 'After 15 minutes the key is cancelled, and the card before stays. Given: the member withdraws it, or takes another card.',
  },
  {
    name: 'mail-card-change',
    room: 'mails',
    does: 'Tells the member which card the receipts of a policy are charged to from now on.',
    due: findUnsentCardMails,
    run: createMailCardChange,
    retry: soon,
    seen: [
      { group: 'mail-unsent', find: seeCardMails('unsent') },
      { group: 'mail-refused', find: seeCardMails('refused') },
    ],
    undo: 'A mail cannot be taken back.',
  },
];
