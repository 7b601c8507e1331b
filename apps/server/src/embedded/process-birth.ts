import { readFile } from 'node:fs/promises';

/**
 * The start time of a process in ticks, on Linux; empty elsewhere, and where there is no such process. With it a
 * process id is told from the same number of a later process.
 */
export async function birthOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything; the start is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
