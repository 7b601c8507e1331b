import { startEmbedded } from '../../apps/server/src/embedded/start-embedded.ts';
import { createDatabase, createPool } from '../../apps/server/src/db/connection.ts';
import { awaitMails } from '../../apps/server/src/demo/await-mails.ts';
import { fillDatabase } from '../../apps/server/src/testing/growth/fill-database.ts';
import { makeExamples } from '../../apps/server/src/testing/growth/make-examples.ts';
import { until } from '../../apps/server/src/testing/test-purchase.ts';
import { findUnmailedRefunds } from '../../apps/server/src/workflows/mails/mail-refund.ts';
import { spawnServer } from '../../apps/server/src/testing/spawn-server.ts';
import type { TestSandbox } from '../../apps/server/src/testing/start-test-sandbox.ts';
import { createHttpClient } from '../../apps/server/src/testing/test-client.ts';

type Filling = { dataDir: string; members: number; sandbox: TestSandbox; log: (what: string) => void };

/** An embedded database under `dataDir` with that many members, made by the product and multiplied. */
export async function fillEmbedded({ dataDir, members, sandbox, log }: Filling): Promise<void> {
  // A crash while it is filled costs only the time.
  const embedded = await startEmbedded({ dataDir, durable: false });
  try {
    const server = await spawnServer({
      DATABASE_URL: embedded.serverUrl,
      DATABASE_OWNER_URL: embedded.url,
      DATA_DIR: dataDir,
      SANDBOX_URL: sandbox.url,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    });
    const db = createDatabase(createPool(embedded.url, { max: 1 }));
    try {
      await makeExamples({ sandbox, client: () => createHttpClient(server.url) });
      const isTold = async () =>
        (await findUnmailedRefunds(db, { now: new Date(), before: new Date() })).length === 0;
      if (!(await awaitMails(db, 20_000))) throw new Error('The mails of the examples were not sent');
      // What is still to be done would be multiplied, too.
      await until('the refund was told', isTold);
    } finally {
      await db.destroy();
      await server.kill();
    }
    await fillDatabase({ url: embedded.url, members, now: new Date(), log });
  } finally {
    await embedded.stop();
  }
}
