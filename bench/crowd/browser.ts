import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: string };

/** One call at a time over one kept connection, with cookies: what a browser sends, for a fraction of its work. */
export type Browser = {
  send: (method: string, path: string, body?: string) => Promise<Answer>;
  /** Another person at the same connection: no cookies, another address (TRUST_PROXY). */
  forget: (address: string) => void;
  close: () => void;
};

const headEnd = Buffer.from('\r\n\r\n');

export function openBrowser(origin: string): Browser {
  const { hostname, port, host } = new URL(origin);
  const cookies = new Map<string, string>();
  let fixed = '';
  let socket: Socket | undefined;
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let chunks: Buffer[] = [];

  const fail = (error: Error) => {
    socket = undefined;
    chunks = [];
    waiting?.reject(error);
    waiting = undefined;
  };
  const keepCookies = (head: string) => {
    for (const [, name = '', value = ''] of head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi)) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const read = () => {
    const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    chunks = [bytes];
    const end = bytes.indexOf(headEnd);
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const start = end + headEnd.length;
    if (bytes.length < start + length) return;
    chunks = [];
    keepCookies(head);
    const answer = { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', start, start + length) };
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  };
  const open = (): Socket => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    opened.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      read();
    });
    opened.on('error', fail);
    opened.on('close', () => {
      if (socket === opened) fail(new Error('the connection was closed'));
    });
    return opened;
  };

  return {
    send: (method, path, body = '') => {
      socket ??= open();
      waiting = Promise.withResolvers<Answer>();
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const about =
        body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n${fixed}` +
          `${cookie === '' ? '' : `cookie: ${cookie}\r\n`}${about}\r\n${body}`,
      );
      return waiting.promise;
    },
    forget: (address) => {
      cookies.clear();
      fixed = `x-forwarded-for: ${address}\r\n`;
    },
    close: () => {
      const closing = socket;
      socket = undefined;
      closing?.destroy();
    },
  };
}
