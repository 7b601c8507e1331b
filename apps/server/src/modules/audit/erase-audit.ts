import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { EventKind } from './event.ts';
import { eraseEvents } from './repository.ts';

/**
 * Erases what is recorded of a member, content and salt, except events of the kinds that the law has kept; returns how
 * many. Their places in the chain stay, and an event 'audit-erased' names them (docs/decisions/0019-audit-chain.md).
 * What is recorded of the deletion itself comes afterwards, or its kinds are kept.
 */
export async function eraseAuditOf(
  trx: Transaction<DB>,
  memberId: string,
  { keep, now }: { keep: readonly EventKind[]; now: Date },
): Promise<number> {
  return await eraseEvents(trx, { memberId, keep, now });
}
