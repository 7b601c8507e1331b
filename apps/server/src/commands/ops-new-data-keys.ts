import { replaceDataKeys } from '../db/open-data-keys.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

// npm run ops:new-data-keys: replaces data keys that no known SECRET opens. docs/operations.md, A lost SECRET
await runCommand(
  async ({ config, db, clock }) => {
    if (!(await replaceDataKeys(db, config.secrets, clock()))) {
      throw new CommandError('SECRET opens the data keys: nothing is lost, and nothing was changed.');
    }
    console.log('The installation has new data keys. Start the servers again.');
    return 0;
  },
  { as: 'owner' },
);
