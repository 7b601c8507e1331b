import type { Transaction } from 'kysely';
import type { DB, NoticeKind } from '../../../db/types.ts';

/**
 * Mails the link to the new address, or tells by phone and the former mail what becomes of the change; sent if the
 * transaction is committed.
 */
export type AnnounceEmail = (
  trx: Transaction<DB>,
  told: {
    memberId: string;
    changeId: string;
    kind: Extract<NoticeKind, 'email-link' | 'email-asked' | 'email-changed' | 'email-stopped'>;
    /** 'No fui yo' takes back what was done from then on. */
    since: Date;
    /** The new address for the link, the former one for what is told; null if the account has none that is proven. */
    recipient: string | null;
    userAgent: string;
    now: Date;
  },
) => Promise<void>;
