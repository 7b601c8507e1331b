import type { Database } from '../../db/connection.ts';
import { readHeads } from '../../modules/audit/export-head.ts';
import { findChainEnd } from '../../modules/audit/repository.ts';
import { findBacklog } from '../audit/repository.ts';
import { fine, wrong, type Finding } from './finding.ts';

const mostLagSeconds = 60;
/** Hourly, with time to be written. */
const mostHeadMinutes = 130;
const about = 'audit log';

/** Whether it is sealed every second, and its head exported every hour on this machine. */
export async function examineAudit(
  db: Database,
  { heads, now }: { heads: string; now: Date },
): Promise<Finding[]> {
  if ((await findChainEnd(db)) === null) return [await examineSealing(db, now)];
  return await Promise.all([examineSealing(db, now), examineHeads(heads, now)]);
}

async function examineSealing(db: Database, now: Date): Promise<Finding> {
  const { count, oldest } = await findBacklog(db);
  const seconds = oldest === null ? 0 : Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000));
  const words = `${count} events are not sealed yet, the oldest for ${seconds} s`;
  return seconds > mostLagSeconds
    ? wrong(about, `${words}: is a server running? Its log says why it does not seal`)
    : fine(about, words);
}

async function examineHeads(file: string, now: Date): Promise<Finding> {
  const found = await readHeads(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    return null;
  });
  if (found === null) return wrong(about, `${file} cannot be read: see who wrote to it`);
  const last = found.at(-1);
  if (last === undefined)
    return wrong(about, `no head is exported to ${file}: look where AUDIT_HEAD_DIR of the servers is`);
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(last.at)) / 60_000));
  const words = `the last head was exported ${minutes} minutes ago`;
  return minutes > mostHeadMinutes
    ? wrong(about, `${words}: is a server running, and may it write to ${file}?`)
    : fine(about, words);
}
