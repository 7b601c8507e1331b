import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { Mount } from './http/mount.ts';
import { createAskAccountDeletion } from './modules/account-deletion/ask-account-deletion.ts';
import { createKeepAccount } from './modules/account-deletion/keep-account.ts';
import { accountDeletionRoutes } from './modules/account-deletion/routes.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { findAccount, holdMembers } from './modules/members/repository.ts';
import { endMember } from './modules/sessions/repository.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import { createAnnounceDeletion } from './workflows/notices/announce.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  send: SendJob;
};

/** Wires the deletion of an account, up to where the work takes over (workflows/accounts/delete-account.ts). */
export function buildAccountDeletion(mount: Mount, config: Config, deps: Dependencies): void {
  const { db, keys, send } = deps;
  const changing = { db, holdMembers, announceDeletion: createAnnounceDeletion(send), appendEvent };
  accountDeletionRoutes(mount, {
    db,
    publicUrl: config.PUBLIC_URL,
    keys,
    hasAccount: async (memberId) => (await findAccount(db, memberId)) !== undefined,
    endMember,
    askAccountDeletion: createAskAccountDeletion(changing),
    keepAccount: createKeepAccount(changing),
  });
}
