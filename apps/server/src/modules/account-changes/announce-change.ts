import type { Transaction } from 'kysely';
import type { DB, NoticeKind } from '../../db/types.ts';

/** Tells the member by phone and mail what becomes of a change; sent if the transaction is committed. */
export type AnnounceChange = (
  trx: Transaction<DB>,
  told: {
    memberId: string;
    changeId: string;
    kind: Extract<
      NoticeKind,
      'phone-asked' | 'phone-stopped' | 'phone-changed' | 'phone-refused' | 'phone-decided'
    >;
    /** 'No fui yo' takes back what was done from then on. */
    since: Date;
    /** Then also from when that browser became known in which it was asked for, if that is not long ago. */
    reachesBack?: boolean;
    userAgent: string;
    /** The phone that the account had; omitted if it still has it. */
    oldPhone?: string | null;
    now: Date;
  },
) => Promise<void>;
