import { parseArgs } from 'node:util';
import { buildTombstoneStore } from '../build-documents.ts';
import { readConfig, type Config } from '../config.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import {
  examineClock,
  examineConnection,
  examineMigrations,
  examineQueue,
  examineSecrets,
  examineTombstones,
} from '../operations/doctor/examine-database.ts';
import { examineBackups, examineDisk } from '../operations/doctor/examine-machine.ts';
import { examineMail, examineReadiness, examineService } from '../operations/doctor/examine-services.ts';
import { readOperators } from '../operations/operators.ts';
import { fine, formatFindings, wrong, type Finding } from '../operations/doctor/finding.ts';
import { headsFile } from '../modules/audit/export-head.ts';
import { examineAudit } from '../operations/doctor/examine-audit.ts';
import { openOperationsDatabase } from '../operations/operations-database.ts';
import { endWithFailure, explain } from '../operations/run-command.ts';
import { services } from '../weak-production.ts';

// npm run ops:doctor -- [--backups FOLDER]: what is wrong with this installation, in one line each. Read-only.
try {
  const { values } = parseArgs({ options: { backups: { type: 'string' } } });
  const findings = await examine(values.backups);
  console.log(formatFindings(findings));
  process.exitCode = findings.some(({ isWrong }) => isWrong) ? 1 : 0;
} catch (error) {
  endWithFailure(error);
}

async function examine(backups: string | undefined): Promise<Finding[]> {
  const { env } = process;
  const now = new Date();
  // Judged as production's, and then read as they are, so that what is weak does not hide the rest.
  const config = readConfig({ ...env, NODE_ENV: 'development' });
  const [database, ...others] = await Promise.all([
    examineDatabase(config, now).catch((error: unknown) => [wrong('database', explain(error))]),
    examineReadiness('public address', config.PUBLIC_URL),
    ...services.map((name) => examineService(readable(name), config[`${name}_URL`], now)),
    ...(config.cardTokenization === null
      ? []
      : [examineService('card fields', config.cardTokenization.url, now)]),
    examineMail('mail', config.SMTP_URL),
    config.documentS3 === undefined
      ? examineDisk('disk of the documents', config.DOCUMENT_DIR)
      : examineService('document store', config.documentS3.endpoint ?? amazon(config.documentS3.region), now),
    examineBackups(backups, now),
  ]);
  return [...examineSettings(env), ...others, examineKeys(config), ...examineOperators(config), ...database];
}

function examineSettings(env: Record<string, string | undefined>): Finding[] {
  try {
    readConfig({ ...env, NODE_ENV: 'production' });
    return [fine('settings', 'none is missing or weak')];
  } catch (error) {
    const [first = '', ...lines] = (error as Error).message.split('\n- ');
    return lines.length === 0 ? [wrong('settings', first)] : lines.map((line) => wrong('settings', line));
  }
}

function examineKeys({ BACKUP_RECIPIENTS }: Config): Finding {
  const about = 'keys of the backup';
  if (BACKUP_RECIPIENTS.length > 0) return fine(about, 'it is encrypted');
  return wrong(about, 'anybody who has the file can read it: npm run backup:keys, then BACKUP_RECIPIENTS');
}

function examineOperators({ OPERATORS = '' }: Config): Finding[] {
  const about = 'operators';
  const { operators, weak } = readOperators(OPERATORS);
  if (weak.length > 0) return weak.map((line) => wrong(about, line));
  if (operators.length === 0)
    return [wrong(about, 'nobody can run a command: npm run ops:new-operator, then OPERATORS')];
  const deciding = operators.filter(({ roles }) => roles.includes('identity'));
  if (deciding.length < 2)
    return [wrong(about, 'fewer than two have the role identity: nobody can agree to what needs two')];
  return [fine(about, `${operators.length} prove who they are`)];
}

async function examineDatabase(config: Config, now: Date): Promise<Finding[]> {
  const opened = await openOperationsDatabase(config, 'server');
  // As the server reaches it.
  const db = createDatabase(createPool(config.DATABASE_URL ?? opened.url, { max: 2 }));
  try {
    const parts = await Promise.all([
      examineConnection(db),
      examineClock(db, () => new Date()),
      examineMigrations(db),
      examineSecrets(db, config.secrets),
      examineQueue(db, now),
      examineAudit(db, { heads: headsFile(config.AUDIT_HEAD_DIR), now }).catch((error: unknown) => [
        wrong('audit log', explain(error)),
      ]),
      examineTombstones(db, buildTombstoneStore(config)),
    ]);
    return parts.flat();
  } finally {
    await db.destroy();
    await opened.close();
  }
}

function readable(name: string): string {
  return name === 'SMS' ? name : name.toLowerCase().replaceAll('_', ' ');
}

function amazon(region: string): string {
  return `https://s3.${region}.amazonaws.com`;
}
