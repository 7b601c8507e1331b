import { parseArgs } from 'node:util';
import { openDataKeys } from '../db/open-data-keys.ts';
import { headsFile, readHeads, type ExportedHead } from '../modules/audit/export-head.ts';
import { formatVerification } from '../operations/audit/format-verification.ts';
import { verifyChain } from '../operations/audit/verify-chain.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';

// npm run ops:audit-verify -- [--head FILE]: whether the audit log is as it was recorded. Read-only.
await runCommand(async ({ config, db, clock }) => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  const heads = await readGiven(values.head, headsFile(config.AUDIT_HEAD_DIR));
  const keys = await openDataKeys(db, config.secrets, clock);
  const found = await verifyChain(db, keys, heads);
  console.log(formatVerification(found));
  return found.damages.length === 0 ? 0 : 1;
});

/** Those of the file that was named; otherwise those that this machine's servers have exported, if any. */
async function readGiven(given: string | undefined, own: string): Promise<ExportedHead[]> {
  try {
    return await readHeads(given ?? own);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && given === undefined) return [];
    throw new CommandError(`${given ?? own} ${isMissing ? 'is not there' : 'is no file of exported heads'}.`);
  }
}
