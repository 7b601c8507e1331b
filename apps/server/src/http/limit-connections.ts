import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerAddress } from './caller-address.ts';

type Options = {
  /** How many one address may hold at a time. */
  most: number;
  /** A proxy's connections are those of all members. */
  isProxy: (address: string) => boolean;
  /** Told of the first one refused, and again when others have been refused after all of an address's had ended. */
  onRefused: () => void;
};

/**
 * Closes an address's connections beyond the limit at once (trust.md, Server edge). Counted by the connection's own
 * address: what a header says of it is not known before a request has been read.
 */
export function limitConnections(server: Server, { most, isProxy, onRefused }: Options): void {
  const open = new Map<string, { count: number; isRefused: boolean }>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Already gone.
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = callerAddress(remoteAddress);
    const own = open.get(address) ?? { count: 0, isRefused: false };
    if (own.count >= most) {
      if (!own.isRefused) onRefused();
      own.isRefused = true;
      socket.destroy();
      return;
    }
    own.count += 1;
    open.set(address, own);
    socket.once('close', () => {
      own.count -= 1;
      if (own.count === 0) open.delete(address);
    });
  });
}
