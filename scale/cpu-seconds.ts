import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds used so far by each group of processes, their children included. Of Linux. */
export function cpuSeconds<Group extends string>(groups: Record<Group, number[]>): Record<Group, number> {
  const processes = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name, in brackets, may hold anything.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const own = (fields[11] ?? 0) + (fields[12] ?? 0);
      return [{ pid: Number(name), parent, own, ofEnded: (fields[13] ?? 0) + (fields[14] ?? 0) }];
    } catch {
      return [];
    }
  });
  const ticksOf = (pid: number): number =>
    processes.reduce((all, one) => {
      if (one.pid === pid) return all + one.own + one.ofEnded;
      return one.parent === pid ? all + ticksOf(one.pid) : all;
    }, 0);
  const entries = Object.entries<number[]>(groups).map(([group, pids]) => [
    group,
    pids.reduce((all, pid) => all + ticksOf(pid), 0) / ticksPerSecond,
  ]);
  return Object.fromEntries(entries) as Record<Group, number>;
}
