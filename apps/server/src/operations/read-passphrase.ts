import { CommandError } from './run-command.ts';

type Terminal = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };

const longest = 4000;

/**
 * Asks on the terminal without showing what is typed; from a script, the first line of standard input. Never an argument
 * or the environment: both are seen by others, and kept in histories.
 */
export async function readPassphrase(
  question: string,
  input: Terminal = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  input.setEncoding('utf8');
  const passphrase =
    input.isTTY === true ? await readHidden(question, input, output) : await firstLine(input);
  if (passphrase === '')
    throw new CommandError('Give the passphrase on the terminal, or as the first line of standard input.');
  return passphrase;
}

async function firstLine(input: Terminal): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > longest) break;
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '').slice(0, longest);
}

async function readHidden(question: string, input: Terminal, output: NodeJS.WritableStream): Promise<string> {
  output.write(question);
  input.setRawMode?.(true);
  input.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed: string[] = [];
      const stop = (end: () => void) => {
        input.removeListener('data', take);
        end();
      };
      const take = (chunk: unknown) => {
        const keys = String(chunk);
        // An arrow or another key that writes nothing.
        if (keys.startsWith('\u001b')) return;
        for (const key of keys) {
          if (key === '\r' || key === '\n' || key === '\u0004') {
            stop(() => resolve(typed.join('')));
            return;
          }
          if (key === '\u0003') {
            stop(() => reject(new CommandError('Interrupted: nothing was changed.')));
            return;
          }
          if (key === '\u007f' || key === '\b') typed.pop();
          else if (key === '\u0015') typed = [];
          else if (key >= ' ' && typed.length < longest) typed.push(key);
        }
      };
      input.on('data', take);
    });
  } finally {
    input.setRawMode?.(false);
    input.pause();
    output.write('\n');
  }
}
