import { DAY, HOUR, MINUTE, SECOND, spans } from './spans.ts';
import { LINK_ATTEMPTS } from './validation/magic-link-birth-date.ts';

/** No stretch of `windowSeconds` ever holds more than `limit` uses. */
export type Limit = { readonly limit: number; readonly windowSeconds: number };

const within = (limit: number, milliseconds: number): Limit => ({
  limit,
  windowSeconds: milliseconds / SECOND,
});

/**
 * What costs somebody else something and can be had with a membership number alone or none (trust.md, What costs has a
 * budget). `session` and `network` count together: they are for whoever has not proven who they are. `known` counts
 * instead of both: for an authenticated member, or a browser in which one authenticated before.
 */
export const sharedBudgets = {
  /** Asking the insurer for a price; the same inputs are answered from the stored quote. */
  rating: {
    session: within(30, HOUR),
    /** Once those are used up. */
    later: within(1, MINUTE),
    network: within(2000, HOUR),
    known: within(120, HOUR),
  },
  /** Making an application, also as the copy of one. */
  application: {
    session: within(10, DAY),
    later: null,
    network: within(600, DAY),
    known: within(60, DAY),
  },
} as const satisfies Record<string, Record<'session' | 'network' | 'known', Limit> & { later: Limit | null }>;

export type SharedBudget = keyof typeof sharedBudgets;

/** Budgets of which each counts one thing (trust.md, What costs has a budget; architecture.md, Sessions and access). */
export const budgets = {
  /** Asking the population registry for a person. */
  registryOfPhone: within(5, DAY),
  /** Persons that the registry does not confirm, that are not the club's holder, or whose account has another phone. */
  registryOfNetwork: within(100, DAY),
  /** Browsers that become known to a member; in further ones the login is as good, but they stay unknown. */
  newDevices: within(10, DAY),
  newAddresses: within(10, DAY),
  /** Mailing a link to an address that the account is to have. */
  emailLinks: within(5, DAY),
  /** Taking out all of one's own data. */
  exports: within(5, DAY),
  newCards: within(5, DAY),
  /** Services asked of the insurer on a member's policies. */
  services: within(10, DAY),
  /** Plates added to policies: each is asked of the insurer. */
  newPlates: within(10, DAY),
  /** Changes without a price asked for: each is asked of the insurer. */
  policyChanges: within(10, DAY),
  /** Changes of policies that the insurer is asked to price. */
  offeredChanges: within(30, DAY),
  /** Cancellations asked for, each of which is told by mail; more than anybody takes back and asks for again. */
  cancellations: within(10, DAY),
  /** Reinstatements asked for, each of which the insurer answers. */
  reinstatements: within(10, DAY),
  /** Next years agreed to, each of which is told by mail. */
  renewals: within(10, DAY),
  /** Next years of policies that the insurer is asked to price because their member accepts one that is not stored. */
  renewalPrices: within(30, DAY),
  /** Cards verified without an amount for charges to come, whatever their banks say. */
  cardChecks: within(10, DAY),
  /** Charges that the gateway declines. */
  declinesOfMember: within(6, DAY),
  /** The same, of accounts that are new (`isYoungAccount`). */
  declinesOfNetwork: within(20, DAY),
  /** Asking the gateway how an open charge stands. */
  chargeQuestions: within(1, 2 * SECOND),
  /** Asking the insurer about a change that it has not confirmed, and drawing its document. */
  changeQuestions: within(1, 2 * SECOND),
  /** Wrong phones or birth dates where only the mask is shown. */
  guessesOfMember: within(10, DAY),
  /** Looking up a printed policy's code. */
  verifications: within(30, MINUTE),
  /** Mailing a link to an application. */
  mailedLinks: within(5, DAY),
  /** Birth dates tried behind one application's mailed links: after these it is locked. */
  linkAttempts: within(LINK_ATTEMPTS, spans.linkLocked),
  /** The same over all of a member's links. */
  linkAttemptsOfMember: within(3 * LINK_ATTEMPTS, spans.linkLocked),
  /** Asking for a link by which a lost phone is replaced, whoever asks and whether or not there is such a member. */
  phoneLinks: within(3, DAY),
  phoneLinksOfNetwork: within(60, DAY),
  /** Codes refused by a limit that the audit log records, by member and network: a script makes any number of them. */
  recordedBlocks: within(10, HOUR),
} as const satisfies Record<string, Limit>;

/** How many there may be at all. */
export const kept = {
  addresses: 20,
  /** Unfinished applications; one more ends the oldest that a membership number alone made. */
  unfinishedApplications: 20,
  /** Declined charges of one application, against card testing (architecture.md, Paying). */
  declinesOfApplication: 5,
} as const;

export type Counted = Limit & { key: string };

/** Who asks: the proven member or that of a known browser, or else the session (null before there is one) and the network. */
export type Spender = { known: string | null; session: string | null; network: string };

/**
 * Returns the uses that something of a shared budget counts as: all must be free, or none is taken. `later` counts in the
 * place of the first once that is used up; null if nothing does (trust.md, What costs has a budget).
 */
export function usesOf(
  name: SharedBudget,
  { known, session, network }: Spender,
): { uses: Counted[]; later: Counted | null } {
  const budget = sharedBudgets[name];
  if (known !== null) return { uses: [{ key: knownKey(name, known), ...budget.known }], later: null };
  const ofNetwork = { key: networkKey(name, network), ...budget.network };
  if (session === null) return { uses: [ofNetwork], later: null };
  const key = sessionKey(name, session);
  return {
    uses: [{ key, ...budget.session }, ofNetwork],
    later: budget.later === null ? null : { key: `${key}:later`, ...budget.later },
  };
}

/** Returns under which key a member's uses are counted, also those in known browsers (trust.md, What costs has a budget). */
export function knownKey(name: SharedBudget, memberId: string): string {
  return `${name}:known:${memberId}`;
}

/** Returns under which key a session's uses are counted (trust.md, What costs has a budget). */
export function sessionKey(name: SharedBudget, session: string): string {
  return `${name}:session:${session}`;
}

/** Returns under which key a network's uses are counted (trust.md, What costs has a budget). */
export function networkKey(name: SharedBudget, network: string): string {
  return `${name}:network:${network}`;
}

/** Returns whether an account made then is less than a day old now (trust.md, What costs has a budget: declined charges). */
export function isYoungAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < DAY;
}
