import { connect } from 'node:net';

const lines =
  'POST /api/check-membership HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n';

/** Twenty connections send a byte a second each. Resolves with how long the last one of them held out, in seconds. */
export async function holdSlowBodies(port: number): Promise<number> {
  const started = performance.now();
  const held = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(lines);
    const drip = setInterval(() => socket.write(' '), 1000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
  });
  await Promise.all(held);
  return Math.round((performance.now() - started) / 100) / 10;
}
