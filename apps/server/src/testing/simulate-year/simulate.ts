import { buildServices } from '../../build-services.ts';
import { createDatabase, createPool } from '../../db/connection.ts';
import { createLogger } from '../../http/request-log.ts';
import { startTestServer } from '../start-test-server.ts';
import type { TestDatabase } from '../test-postgres.ts';
import { collectFacts, type PolicyFacts } from './collect-facts.ts';
import { judge, type Violation } from './judge.ts';
import { liveYear, type Plan } from './live.ts';
import { writeFigures } from './figures.ts';
import { createYearWorld } from './world.ts';

/** Lives through fourteen months of policies in the real product and judges what the three ledgers say afterwards. */
export async function simulateYear(
  prepared: Promise<TestDatabase>,
  plan: Plan,
): Promise<{ lines: string[]; policies: PolicyFacts[]; violations: Violation[] }> {
  const env = {
    COLLECTS: 'product',
    // Shorter than the outages, in which every call of them waits for so long.
    GATEWAY_TIMEOUT_MS: '2000',
    INSURER_TIMEOUT_MS: '2000',
    SWEEP_EVERY_MS: '120000',
    LOG_LEVEL: 'error',
  };
  const server = await startTestServer(env, prepared);
  const { serverUrl } = await prepared;
  const db = createDatabase(createPool(serverUrl, { max: 10 }));
  const { services, close } = buildServices(server.config, {
    db,
    keys: server.app.keys,
    clock: server.clock.now,
    logger: createLogger('silent'),
    send: async () => undefined,
  });
  const world = createYearWorld(server);
  try {
    const lived = await liveYear(world, services, plan);
    const policies = await collectFacts(server, lived.lives);
    const violations = policies.flatMap((policy) => judge(policy));
    const { stops, rounds } = lived;
    const lines = [`${stops} stops, ${rounds} rounds of work`, ...writeFigures(policies, violations)];
    return { lines, policies, violations };
  } finally {
    await world.close();
    await close();
    await db.destroy();
    await server.close();
  }
}
