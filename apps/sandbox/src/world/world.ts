import { join } from 'node:path';
import { createMovableClock } from '../clock/movable-clock.ts';
import { createFaults, type Faults } from '../faults/faults.ts';
import { createInbox, type Inbox } from '../inbox/inbox.ts';
import { createCancellations, type Cancellations } from '../insurer/cancellations.ts';
import { createChangeQuotes, type ChangeQuotes } from '../insurer/change-quotes.ts';
import { createEndorsements, type Endorsement, type Endorsements } from '../insurer/endorsements.ts';
import { createPolicies, type Policies } from '../insurer/policies.ts';
import { createReinstatements, type Reinstatement, type Reinstatements } from '../insurer/reinstatements.ts';
import { createReceipts, type Receipts } from '../insurer/receipts.ts';
import { createServices, type Services } from '../insurer/services.ts';
import { createMembers, type Members } from '../members/members.ts';
import type { Person } from '../population-registry/person.ts';
import { createCards, type Cards } from '../payment-gateway/cards.ts';
import { createCharges, type Charges } from '../payment-gateway/charges.ts';
import { createRefunds, type Refunds } from '../payment-gateway/refunds.ts';
import { openTable, type Table } from './table.ts';
import { createWaits, type Waits } from './waits.ts';

/** Everything that the outside services know and remember. */
export type World = {
  clock: () => Date;
  /** Null returns to the present. */
  moveClock: (to: Date | null) => void;
  faults: Faults;
  /** Requests held by a fault or by a service that does not answer. */
  held: Waits;
  /** Effects that follow after their answer. */
  late: Waits;
  /** How often each operation has been called since the start. */
  requests: Map<string, number>;
  inbox: Inbox;
  /** The message delivered under each reference. */
  smsReferences: Table<string>;
  members: Members;
  /** By CURP, as the population registry writes their names. */
  persons: Table<Person>;
  cards: Cards;
  charges: Charges;
  refunds: Refunds;
  policies: Policies;
  services: Services;
  changeQuotes: ChangeQuotes;
  endorsements: Endorsements;
  cancellations: Cancellations;
  receipts: Receipts;
  reinstatements: Reinstatements;
};

export function createWorld(dataDir: string | null, present: () => Date): World {
  const table = <T>(name: string): Table<T> =>
    openTable<T>(dataDir === null ? null : join(dataDir, 'sandbox', `${name}.jsonl`));
  const clock = createMovableClock(present);
  const policies = createPolicies(table('policies'), table('issue-tries'));
  const services = createServices(table('services'));
  const cancellations = createCancellations(table('cancellations'), policies, services);
  const changeQuotes = createChangeQuotes(table('change-quotes'), policies, cancellations);
  const endorsed = table<Endorsement>('endorsements');
  const offers = table<Reinstatement>('reinstatements');
  const receipts = createReceipts({
    reports: table('receipt-payments'),
    lapses: table('lapses'),
    policies,
    cancellations,
    endorsements: endorsed,
    reinstatements: offers,
  });
  const reinstatements = createReinstatements(offers, policies, receipts);
  const cards = createCards(table('cards'));
  const charges = createCharges(table('charges'), table('charge-tries'));
  return {
    clock: clock.now,
    moveClock: clock.move,
    faults: createFaults(),
    held: createWaits(),
    late: createWaits(),
    requests: new Map(),
    inbox: createInbox(table('inbox')),
    smsReferences: table('sms-references'),
    members: createMembers(table('members')),
    persons: table('persons'),
    cards,
    charges,
    refunds: createRefunds(table('refunds'), charges, cards),
    policies,
    endorsements: createEndorsements({
      table: endorsed,
      tries: table('endorsement-tries'),
      policies,
      cancellations,
      changeQuotes,
      reinstatements,
    }),
    services,
    changeQuotes,
    cancellations,
    receipts,
    reinstatements,
  };
}
