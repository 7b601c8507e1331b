import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { eventDetails } from '../../db/event-details.ts';
import { neededRoles, type OperatorCommand } from '../act-as-operator.ts';
import { buildOperations } from '../build-operations.ts';
import { createLogger } from '../../http/request-log.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import type { Purchase } from '../../testing/test-purchase.ts';
import { listDue } from '../due/list-due.ts';
import type { DueKind, DueRow } from '../due/list-due.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { runInHost } from '../../testing/run-in-host.ts';

/** What the operator's commands use, with the test server's clock. */
export function operationsOn(server: TestServer) {
  const { db, config, clock, app } = server;
  const logger = createLogger('silent');
  return buildOperations(config, { db, keys: app.keys, clock: clock.now, logger, pauseMs: 1000 });
}

/** An operator asks for a member's phone to be changed, or agrees to it. */
export function phoneAskedOn(operations: ReturnType<typeof operationsOn>, server: TestServer) {
  return async (
    { id: memberId }: { id: string },
    phone: string,
    operator: string,
    { despiteObjection = false, now = server.clock.now() } = {},
  ) => {
    const asked = { memberId, phone, operator, reason: 'seen at the club', despiteObjection };
    return await operations.askChange({ ...asked, userAgent: '', now });
  };
}

/** The list's rows about one application. */
export async function dueOf(
  server: TestServer,
  { applicationId }: Pick<Purchase, 'applicationId'>,
): Promise<(DueRow & { kind: DueKind })[]> {
  const groups = await listDue(server.db, { now: server.clock.now(), limit: 100 });
  return groups.flatMap(({ kind, rows }) =>
    rows.filter((row) => row.applicationId === applicationId).map((row) => ({ ...row, kind })),
  );
}

export async function policyOf(server: TestServer, { applicationId }: Pick<Purchase, 'applicationId'>) {
  return await server.db
    .selectFrom('policies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export async function operatorEvents(server: TestServer, { applicationId }: Purchase) {
  const events = await server.db
    .selectFrom('audit_events')
    .select(['id', 'kind', 'actor', 'member_id', 'details'])
    .where('application_id', '=', applicationId)
    .where('actor', '=', 'operator')
    .orderBy('id')
    .execute();
  return events.map(({ id, ...event }) => ({ ...event, details: eventDetails.read(event.details, id) }));
}

/** As the server's user, like most commands of an installation. */
export async function databaseUrlOf(server: TestServer, as: 'server' | 'owner' = 'server'): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const url = new URL(inject(as === 'owner' ? 'postgresUrl' : 'postgresServerUrl'));
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

export type Ran = { code: number; stdout: string; stderr: string };

const fileOf = (name: string) => join(import.meta.dirname, `../../commands/${name}.ts`);

/** Runs the program of an npm script, which is given `input` on standard input, in a process of its own. */
export async function runAlone(
  name: string,
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<Ran> {
  const env = childEnvironment(settings);
  return await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [fileOf(name), ...args],
      { env, timeout: 60_000 },
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
          stdout,
          stderr,
        });
      },
    );
    child.stdin?.end(input);
  });
}

/** The file of an operator's command. */
export const programOf = (command: OperatorCommand) => command.replace(':', '-');

/** What has run in a process of its own: of an operator's commands act-as-operator.test.ts runs each. */
const ranAlone = new Set((Object.keys(neededRoles) as OperatorCommand[]).map(programOf));

/** The same in a process that has loaded the modules; alone the first time in a test worker, unless another test does it. */
export async function runProgram(...asked: Parameters<typeof runAlone>): Promise<Ran> {
  const [name, args, settings, input = ''] = asked;
  if (ranAlone.has(name)) {
    return await runInHost({ file: fileOf(name), args, env: childEnvironment(settings), input });
  }
  ranAlone.add(name);
  return await runAlone(...asked);
}
