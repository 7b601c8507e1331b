import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import type { FromHost, ToHost } from './command-host.ts';

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One for all test files of this worker; it ends with the worker. */
function startHost(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'command-host.ts'), {
    execArgv: [],
    env: childEnvironment({}),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  started.unref();
  started.channel?.unref();
  started.once('exit', () => (host = undefined));
  return started;
}

async function ask(message: ToHost): Promise<FromHost> {
  const asked = (host ??= startHost());
  return await new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The process ended in which ${message.file} ran`));
    asked.once('exit', ended);
    asked.once('message', (ran: FromHost) => {
      asked.off('exit', ended);
      resolve(ran);
    });
    asked.send(message);
  });
}

/** Runs a command in a process that is kept for the next one, after those that were asked for before. */
export async function runInHost(message: ToHost): Promise<FromHost> {
  const ran = last.then(() => ask(message));
  last = ran.catch(() => undefined);
  return await ran;
}
