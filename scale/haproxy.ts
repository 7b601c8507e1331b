import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packages } from './programs.ts';
import { startProgram, waitFor, type Program } from './start-program.ts';

export type Proxy = Program & {
  /** Waits until it sends calls to so many of the servers, or of the databases. */
  awaitUp: (backend: 'servers' | 'primary', count: number) => Promise<void>;
};

/** Twice as long as it takes HAProxy to notice that /readyz says no. */
export const drainMs = 1000;

const checks = `default-server check inter 250ms fall 1 rise 1`;

/**
 * In front of the servers. One that /readyz says no for gets no new calls, and those under way go on. If it says no
 * everywhere, as without a database, calls are still sent: the product's own refusal says what is wrong.
 */
const webConfig = (port: number, statsPort: number, ports: number[]) => `
frontend web
  bind 127.0.0.1:${port}
  option forwardfor
  use_backend unchecked if { nbsrv(servers) eq 0 }
  default_backend servers

backend servers
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  timeout check 2s
  ${checks} observe layer4 error-limit 1 on-error mark-down
${ports.map((at) => `  server server-${at} 127.0.0.1:${at}`).join('\n')}

backend unchecked
${ports.map((at) => `  server server-${at} 127.0.0.1:${at}`).join('\n')}

frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`;

/** In front of the databases: follows Patroni to the primary, and cuts off what is still connected to another. */
export const databaseConfig = (port: number, nodes: { port: number; restPort: number }[]) => `
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 2s
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node-${node.port} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;

type Options = { folder: string; port: number; statsPort: number; serverPorts: number[]; more?: string };

export async function startHaproxy({
  folder,
  port,
  statsPort,
  serverPorts,
  more = '',
}: Options): Promise<Proxy> {
  const config = join(folder, 'haproxy.cfg');
  await writeFile(
    config,
    `global
  maxconn 4000

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
${webConfig(port, statsPort, serverPorts)}${more}`,
  );
  const program = startProgram({
    name: 'haproxy',
    file: packages.haproxy.program,
    args: ['-db', '-f', config],
    folder,
    // SIGTERM ends at once, SIGUSR1 would wait for open connections.
    stopSignal: 'SIGTERM',
  });
  const countUp = async (backend: string) => {
    const text = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
    const rows = text.split('\n').map((line) => line.split(','));
    return rows.filter(
      ([name, server, ...rest]) =>
        name === backend && /-\d+$/.test(server ?? '') && rest.some((field) => /^UP( |$)/.test(field)),
    ).length;
  };
  return {
    ...program,
    awaitUp: async (backend, count) =>
      void (await waitFor(`${count} ${backend} behind HAProxy`, async () =>
        (await countUp(backend)) === count ? true : undefined,
      )),
  };
}
