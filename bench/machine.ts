import { cpus, totalmem } from 'node:os';

/** What a benchmark's figures depend on, in one line. */
export function describeMachine(postgres: string): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${date} · ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'} · ${memory} · Node ${process.versions.node} · PostgreSQL ${postgres}`;
}
