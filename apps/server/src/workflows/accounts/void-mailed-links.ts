import type { Executor } from '../../db/connection.ts';
import { voidApplicationLinks } from '../../modules/applications/links/repository.ts';
import { voidPhoneLinks } from '../../modules/notices/repository.ts';

/** Where a mailbox may not be the member's, or is theirs no more: what was mailed to it opens nothing any more. */
export async function voidMailedLinks(trx: Executor, memberId: string, now: Date): Promise<void> {
  await voidPhoneLinks(trx, memberId, now);
  await voidApplicationLinks(trx, memberId);
}
