import { createServer } from 'node:net';

/**
 * The same port after every start. Below the range that systems use for outgoing connections, one of which could take
 * it while the server is down, or even connect to itself.
 */
export async function findPort(from = 21_000 + (process.pid % 9000)): Promise<number> {
  for (let port = from; ; port += 1) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
