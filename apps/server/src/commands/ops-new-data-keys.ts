import type { Executor } from '../db/connection.ts';
import { replaceDataKeys } from '../db/open-data-keys.ts';
import { appendEvent } from '../modules/audit/append-event.ts';
import { operatorName } from '../operations/operator-name.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

// npm run ops:new-data-keys: replaces data keys that no known SECRET opens. docs/operations.md, A lost SECRET
await runCommand(
  async ({ config, db, clock, env }) => {
    const now = clock();
    const event = { at: now, kind: 'data-keys-replaced', actor: 'operator', memberId: null } as const;
    const record = (trx: Executor) =>
      appendEvent(trx, { ...event, applicationId: null, details: { by: operatorName(env) } });
    if (!(await replaceDataKeys(db, { secrets: config.secrets, now, record }))) {
      throw new CommandError('SECRET opens the data keys: nothing is lost, and nothing was changed.');
    }
    console.log('The installation has new data keys. Start the servers again.');
    return 0;
  },
  { as: 'owner' },
);
