import { readFile } from 'node:fs/promises';

/**
 * The start time of a process in ticks on Linux; empty on other systems or if there is no such process. Tells a process
 * from a later one with the same pid.
 */
export async function birthOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain anything; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
