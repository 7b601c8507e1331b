import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux's /proc. */
const ticksPerSecond = 100;

type Stat = { parent: number; seconds: number; secondsOfEndedChildren: number };

function readStat(path: string): Stat | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    // The name, in brackets, may hold anything; fields are counted from after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const sum = (...at: number[]) => at.reduce((all, one) => all + Number(fields[one]), 0) / ticksPerSecond;
    return { parent: Number(fields[1]), seconds: sum(11, 12), secondsOfEndedChildren: sum(13, 14) };
  } catch {
    return undefined;
  }
}

/** CPU seconds of a process and of everything that it started, also of what has ended; 0 where there is no /proc. */
export function cpuSecondsOf(pid: number): number {
  const processes = new Map<number, Stat>();
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const stat = /^\d+$/.test(name) ? readStat(`/proc/${name}/stat`) : undefined;
    if (stat !== undefined) processes.set(Number(name), stat);
  }
  const sumOf = (top: number): number => {
    const stat = processes.get(top);
    if (stat === undefined) return 0;
    const children = [...processes].filter(([, { parent }]) => parent === top);
    return children.reduce((sum, [child]) => sum + sumOf(child), stat.seconds + stat.secondsOfEndedChildren);
  };
  return sumOf(pid);
}

/** CPU seconds of a process by the name of its threads. */
export function cpuSecondsByThread(pid: number): Map<string, number> {
  const threads = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`;
    const name = Number(thread) === pid ? 'calls' : readFileSync(`${folder}/comm`, 'utf8').trim();
    threads.set(name, (threads.get(name) ?? 0) + (readStat(`${folder}/stat`)?.seconds ?? 0));
  }
  return threads;
}

/** Memory that a process occupies, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
