import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

// Started by run-in-host.ts. Runs commands one after the other, each with arguments, environment, standard input and
// output of its own, as in a process of its own, but loads what they import only once.
export type ToHost = { file: string; args: string[]; env: Record<string, string>; input: string };
export type FromHost = { code: number; stdout: string; stderr: string };

const [node = ''] = process.argv;
let runs = 0;

function collect(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let text = '';
  stream.write = (chunk: unknown, encoding?: unknown, done?: unknown) => {
    text += String(chunk);
    const written = typeof encoding === 'function' ? encoding : done;
    if (typeof written === 'function') written();
    return true;
  };
  return () => {
    stream.write = write;
    return text;
  };
}

async function run({ file, args, env, input }: ToHost): Promise<FromHost> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [node, file, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from(input === '' ? [] : [input]) });
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)];
  try {
    await import(`${pathToFileURL(file).href}?run=${(runs += 1)}`);
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
    process.exitCode = 1;
  }
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  // A command listens until its process ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  return { code, stdout: stdout(), stderr: stderr() };
}

process.on('message', (message: ToHost) => void run(message).then((ran) => process.send?.(ran)));
process.on('disconnect', () => process.exit());
