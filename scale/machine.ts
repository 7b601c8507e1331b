import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { packages } from './programs.ts';

const version = (program: string, ...args: string[]): string =>
  /\d+\.\d+[.\d]*/.exec(execFileSync(program, args, { encoding: 'utf8' }))?.[0] ?? 'unknown';

/** One line each: what was measured when, and on what. */
export function describeMachine(): string[] {
  const [first] = cpus();
  const { haproxy, pgbouncer, postgresql, patroni, etcd } = packages;
  return [
    `${new Date().toISOString()}, ${cpus().length} cores ${first?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}, PostgreSQL ${version(postgresql.program, '--version')}, HAProxy ${version(haproxy.program, '-v')}, ` +
      `PgBouncer ${version(pgbouncer.program, '--version')}, Patroni ${version(patroni.program, '--version')}, etcd ${version(etcd.program, '--version')}`,
    'Load, outside world, servers and databases share these cores.',
  ];
}
