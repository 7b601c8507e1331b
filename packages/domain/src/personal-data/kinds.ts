/** Who is given data, beyond whoever works for the product itself. */
export type Recipient = 'insurer' | 'gateway' | 'population-registry' | 'club-registry' | 'sms' | 'mail';

/** From when the days of a retention are counted. */
export type RetentionStart = 'expiry' | 'making' | 'end' | 'untouched';

/**
 * How long something is kept: as long as the account, or as the purchase that it belongs to, whose years the law sets, or
 * so many days.
 */
export type Retention = { as: 'account' } | { as: 'purchase' } | { days: number; from: RetentionStart };

/**
 * What the deletion of an account does: it deletes, or keeps what belongs to a purchase (blocked until the purchase's years
 * are over) and deletes the rest, or leaves what holds no content to its own short end.
 */
export type Fate = 'deleted' | 'blocked' | 'expires';

export type DataKindRule = { retention: Retention; fate: Fate; recipients: readonly Recipient[] };

const account = { as: 'account' } as const;
const purchase = { as: 'purchase' } as const;

/**
 * How long the documents of a purchase are kept: ten years (Código de Comercio, art. 46 and 49), which include the five of
 * the Código Fiscal de la Federación, art. 30, and the two in which claims lapse (Ley sobre el Contrato de Seguro, art. 81).
 * Counted from the policy's last day, or without a policy from the last movement of its money.
 */
export const PURCHASE_YEARS = 10;

/** How long a deletion that was asked for can be taken back at least, in days (trust.md, The member's data). */
export const DELETION_DAYS = 5;

/**
 * Every kind of personal data that the product holds: how long, what deleting the account does to it, and who is given it
 * (LFPDPPP 2025; trust.md, The member's data). What each is called and what it is for: texts.ts; which columns hold it:
 * columns.ts. Purge, deletion, docs/privacy.md and the privacy notice read this table and have no figures of their own.
 */
export const dataKinds = {
  identity: {
    retention: account,
    fate: 'deleted',
    recipients: ['population-registry', 'club-registry', 'insurer'],
  },
  contact: { retention: account, fate: 'deleted', recipients: ['insurer', 'sms', 'mail'] },
  membership: { retention: account, fate: 'deleted', recipients: ['club-registry'] },
  address: { retention: account, fate: 'deleted', recipients: ['insurer'] },
  card: { retention: account, fate: 'deleted', recipients: ['gateway'] },
  /** Stored to pay once; longer only as long as a mandate goes with it. */
  unkept: { retention: { days: 1, from: 'making' }, fate: 'deleted', recipients: ['gateway'] },
  application: { retention: account, fate: 'deleted', recipients: ['insurer'] },
  /** Of whoever never entered with a membership. */
  visitor: { retention: { days: 30, from: 'untouched' }, fate: 'deleted', recipients: ['insurer'] },
  quote: { retention: account, fate: 'blocked', recipients: ['insurer'] },
  purchase: { retention: purchase, fate: 'blocked', recipients: ['insurer', 'mail'] },
  payment: { retention: purchase, fate: 'blocked', recipients: ['gateway', 'mail'] },
  assistance: { retention: { days: 30, from: 'making' }, fate: 'deleted', recipients: ['insurer'] },
  consent: { retention: account, fate: 'blocked', recipients: [] },
  code: { retention: { days: 1, from: 'expiry' }, fate: 'deleted', recipients: ['sms'] },
  visit: { retention: { days: 1, from: 'expiry' }, fate: 'deleted', recipients: [] },
  device: { retention: { days: 0, from: 'expiry' }, fate: 'deleted', recipients: [] },
  passkey: { retention: account, fate: 'deleted', recipients: [] },
  link: { retention: { days: 0, from: 'expiry' }, fate: 'deleted', recipients: ['mail'] },
  notice: { retention: { days: 30, from: 'making' }, fate: 'deleted', recipients: ['sms', 'mail'] },
  change: { retention: { days: 30, from: 'end' }, fate: 'deleted', recipients: [] },
  /** A change of the account that somebody objected to: two operators may decide after it. */
  objection: { retention: { days: 365, from: 'end' }, fate: 'deleted', recipients: [] },
  reminder: { retention: account, fate: 'deleted', recipients: ['mail'] },
  count: { retention: { days: 0, from: 'expiry' }, fate: 'expires', recipients: [] },
  audit: { retention: purchase, fate: 'blocked', recipients: [] },
  deletion: { retention: { days: 365, from: 'end' }, fate: 'expires', recipients: [] },
  /** Keys, times and states of a row, which say nothing once the rest of it is gone. */
  record: { retention: account, fate: 'blocked', recipients: [] },
} as const satisfies Record<string, DataKindRule>;

export type DataKind = keyof typeof dataKinds;

type WithDays = {
  [Kind in DataKind]: (typeof dataKinds)[Kind]['retention'] extends { days: number } ? Kind : never;
}[DataKind];

const DAY = 86_400_000;

/**
 * Returns the instant before which something of a kind must have begun, ended or expired so that its time is over: its days
 * of the table, before the given instant (trust.md, The member's data).
 */
export function retentionCutoff(kind: WithDays, now: Date): Date {
  return new Date(now.getTime() - dataKinds[kind].retention.days * DAY);
}

/**
 * Returns the instant before which a purchase must have ended so that its years of keeping are over (PURCHASE_YEARS;
 * trust.md, The member's data).
 */
export function purchaseCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - PURCHASE_YEARS);
  return cutoff;
}
