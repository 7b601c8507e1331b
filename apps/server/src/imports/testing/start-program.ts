import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Program = {
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
};

/** An import in a process of its own, which can be cut off. Its heap has no room for the postal codes of a whole country. */
export function startProgram(name: string, args: string[], env: Record<string, string>): Program {
  const file = join(import.meta.dirname, `../../commands/${name}.ts`);
  const child = spawn(process.execPath, ['--max-old-space-size=64', file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', OPERATOR: 'marta', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return {
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((done) => void child.once('close', (code) => done({ code, stdout, stderr }))),
  };
}
