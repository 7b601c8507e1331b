import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Callers } from './callers.ts';
import type { Plan } from './plan-request.ts';

export type Answer = {
  /** 0 if none came. */
  status: number;
  type: string;
  text: string;
  /** Whether a session's cookie came with it. */
  isNewSession: boolean;
  milliseconds: number;
};

export type Send = (plan: Plan, callers: Callers) => Promise<Answer>;

/** A server that keeps a connection open after bytes that are no request gets this long. */
const rawMs = 60;
const answerMs = 45_000;

/** Sends requests one after the other, as they are: nothing is made valid on the way. */
export function createSend(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const origin = `http://127.0.0.1:${port}`;
  // So that what one request leaves on its connection does not become part of the next.
  const alone = new Set<Plan['kind']>(['headers', 'huge', 'broken']);
  return async (plan, { cookies, own: all }) => {
    const own: Callers['own'] =
      plan.level === 'visitor' ? { ...all, application: all['visited'] ?? '' } : all;
    const started = performance.now();
    const fill = (text: string) =>
      text
        .replaceAll(/"§#(\w+)"/g, (_all, name: string) => own[name] ?? '0')
        .replaceAll(/§(\w+)/g, (_all, name: string) => own[name] ?? name);
    const answer = await (plan.bytes === undefined ? ask() : tell(port, plan.bytes)).catch(() => none);
    return { ...answer, milliseconds: performance.now() - started };

    async function ask(): Promise<Omit<Answer, 'milliseconds'>> {
      const body = typeof plan.body === 'string' ? fill(plan.body) : plan.body;
      const cookie = cookies[plan.level];
      const headers = {
        origin,
        'x-forwarded-for': `172.${16 + (plan.index % 16)}.${(plan.index >> 4) % 256}.${(plan.index >> 12) % 256}`,
        ...(cookie !== '' && { cookie }),
        ...plan.headers,
      };
      return await new Promise((resolve, reject) => {
        const asked = request({
          agent: !alone.has(plan.kind) && agent,
          port,
          host: '127.0.0.1',
          method: plan.method,
          path: fill(plan.path),
          headers,
        });
        asked.setTimeout(answerMs, () => asked.destroy(new Error('no answer')));
        asked.once('error', reject);
        asked.once('upgrade', (_answer, socket) => socket.destroy(new Error('upgraded')));
        asked.once('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              text: Buffer.concat(parts).toString(),
              isNewSession: (response.headers['set-cookie'] ?? []).some((line) =>
                line.startsWith('session='),
              ),
            }),
          );
        });
        // With a length, unless the headers say otherwise: what a body is cut into must not differ between runs.
        if (body !== undefined && plan.headers['transfer-encoding'] === undefined)
          asked.setHeader('content-length', Buffer.byteLength(body));
        asked.end(body);
      });
    }
  };
}

const none = { status: 0, type: '', text: '', isNewSession: false };

async function tell(port: number, bytes: string | Buffer): Promise<Omit<Answer, 'milliseconds'>> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write(bytes);
  await new Promise<void>((resolve) => {
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
    setTimeout(resolve, rawMs);
  });
  socket.destroy();
  const text = Buffer.concat(parts).toString('latin1');
  // Of several answers the worst.
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status]) => Number(status));
  return { ...none, status: Math.max(0, ...statuses), text };
}
