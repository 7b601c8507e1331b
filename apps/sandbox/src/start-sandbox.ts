import type { AddressInfo } from 'node:net';
import { buildHttp } from './build-http.ts';
import { lockFolder } from './lock-folder.ts';
import { startSmtp } from './smtp/start-smtp.ts';
import { createWorld } from './world/world.ts';

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  smtpPort: number;
  /** Where ledger, tokens and inbox are kept (in a subfolder `sandbox`); null keeps nothing. */
  dataDir: string | null;
  host?: string;
  clock?: () => Date;
};

export type Sandbox = { url: string; smtpPort: number; close(): Promise<void> };

/** Starts the outside world in this process, with real HTTP and real SMTP. */
export async function startSandbox({
  port,
  smtpPort,
  dataDir,
  host = '127.0.0.1',
  clock = () => new Date(),
}: SandboxOptions): Promise<Sandbox> {
  const unlock = dataDir === null ? undefined : lockFolder(dataDir);
  const { world, http, smtp } = await listen().catch((error: unknown) => {
    unlock?.();
    throw error;
  });
  async function listen() {
    const world = createWorld(dataDir, clock);
    const http = buildHttp(world);
    const smtp = await startSmtp(world, host, smtpPort);
    await http.listen({ host, port }).catch(async (error: unknown) => {
      await smtp.close();
      throw error;
    });
    return { world, http, smtp };
  }
  return {
    url: `http://${host}:${(http.server.address() as AddressInfo).port}`,
    smtpPort: smtp.port,
    close: async () => {
      world.held.close();
      world.late.close();
      await Promise.all([http.close(), smtp.close()]);
      unlock?.();
    },
  };
}
