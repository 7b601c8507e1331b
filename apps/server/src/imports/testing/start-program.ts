import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../testing/child-environment.ts';

export type Program = {
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
};

/**
 * Runs an import in a separate process that can be killed. Its heap is too small for a whole country's postal codes.
 */
export function startProgram(name: string, args: string[], env: Record<string, string>): Program {
  const file = join(import.meta.dirname, `../../commands/${name}.ts`);
  const child = spawn(process.execPath, ['--max-old-space-size=64', file, ...args], {
    env: childEnvironment({ OPERATOR: 'marta', ...env }),
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
