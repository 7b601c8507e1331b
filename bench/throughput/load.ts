import { connect, type Socket } from 'node:net';

export type Load = { count: number; perSecond: number; p50: number; p99: number; failed: string[] };

/**
 * Sends the requests over and over on one keep-alive connection each, the next as soon as the answer is in, for the
 * given time. Speaks HTTP itself: a client library on the same two cores would cost more than the servers measured.
 */
export async function runLoad(
  port: number,
  requests: readonly (readonly Buffer[])[],
  seconds: number,
): Promise<Load> {
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  const times: number[] = [];
  const failed: string[] = [];
  await Promise.all(requests.map((own) => runConnection(port, own, end, times, failed)));
  const took = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { count: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed };
}

function runConnection(
  port: number,
  requests: readonly Buffer[],
  end: number,
  times: number[],
  failed: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let turn = 0;
    let sent = 0;
    let missing = 0;
    let head = '';
    const next = () => {
      if (performance.now() >= end) return void socket.end(() => resolve());
      const request = requests[turn % requests.length];
      turn += 1;
      sent = performance.now();
      if (request !== undefined) socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part) => {
      if (missing > 0) missing -= part.length;
      else {
        head += part.toString('latin1');
        const split = head.indexOf('\r\n\r\n');
        if (split < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (!head.startsWith('HTTP/1.1 200') && failed.length < 3)
          failed.push(head.slice(0, 15) + head.slice(split));
        missing = length - (head.length - split - 4);
        head = '';
      }
      if (missing > 0) return;
      times.push(performance.now() - sent);
      next();
    });
  });
}

export type Asked = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  cookie?: string;
  address?: string;
};

/** The bytes of one request, as the product's own page sends it. */
export function requestBytes(port: number, { method, path, body, cookie, address }: Asked): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://127.0.0.1:${port}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(address === undefined ? [] : [`x-forwarded-for: ${address}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
