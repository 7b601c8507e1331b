import type { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { World } from '../world/world.ts';
import { receiveMail } from './receive-mail.ts';
import { recipientRule } from './recipient-rules.ts';
import { refusal } from './refusal.ts';

export type RunningSmtp = { port: number; close(): Promise<void> };

export async function startSmtp(world: World, host: string, port: number): Promise<RunningSmtp> {
  /** How often a message to a late-accepting address has been refused, by address and Message-ID. */
  const refusals = new Map<string, number>();

  const server = new SMTPServer({
    // A self-signed certificate would only teach the product to trust what it should not.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    size: 10 * 1024 * 1024,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onConnect: (_session, callback) => {
      const off = world.faults.take('smtp', 'connect', ['off']);
      callback(off === null ? null : refusal(421, 'Service not available'));
    },
    onRcptTo: (address, _session, callback) => {
      const bounces = recipientRule(address.address) === 'bounces';
      callback(bounces ? refusal(550, 'No such user here') : null);
    },
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      const hangUp = () => {
        for (const connection of server.connections) {
          const { id, _socket } = connection as unknown as { id: string; _socket: { destroy(): void } };
          if (id === session.id) _socket.destroy();
        }
      };
      readAll(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => receiveMail(world, refusals, { mail, recipients }))
        .then((end) => {
          if (end === 'cut') hangUp();
          else callback(end);
        })
        .catch(() => callback(refusal(451, 'Local error in processing')));
    },
  });
  // Clients that hang up halfway are expected.
  server.on('error', () => undefined);

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
