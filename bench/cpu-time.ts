import { readdirSync, readFileSync } from 'node:fs';

/** Of a process: its parent and the CPU time used, in clock ticks of 10 ms; null if it has ended. */
function statOf(pid: number): { parent: number; own: number; reaped: number } | null {
  try {
    // The name in brackets may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [, parent, , , , , , , , , , user, system, usersOfEnded, systemOfEnded] = fields
      .split(' ')
      .map(Number);
    if (parent === undefined || user === undefined || system === undefined) return null;
    return { parent, own: user + system, reaped: (usersOfEnded ?? 0) + (systemOfEnded ?? 0) };
  } catch {
    return null;
  }
}

/**
 * CPU milliseconds that a process and its children have used so far; 0 where the system does not tell (only Linux
 * does).
 */
export function cpuTime(pid: number): number {
  const top = statOf(pid);
  if (top === null) return 0;
  const children = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : null));
  const theirs = children.reduce((sum, child) => sum + (child?.parent === pid ? child.own : 0), 0);
  return (top.own + top.reaped + theirs) * 10;
}

/** The PostgreSQL that works in the folder; 0 if it cannot be told. */
export function findPostmaster(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}
