import { databaseConfig } from './haproxy.ts';
import { findPorts, type Databases } from './open-world.ts';
import { awaitPrimary, awaitSynchronous, createNode, startEtcd, type Node } from './patroni.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { createDatabaseAt, queryAt, urlOf } from './postgres.ts';
import type { Program } from './start-program.ts';

export type PatroniDatabases = Databases & { nodes: Node[]; witnessUrl: string };

/** Two PostgreSQL that Patroni keeps in step through etcd; HAProxy leads to the primary. */
export async function openPatroniDatabases(folder: string, isPooled: boolean): Promise<PatroniDatabases> {
  const ports = await findPorts(8);
  const [etcdPort = 0, peerPort = 0, port = 0, poolerPort = 0, ...ofNodes] = ports;
  const programs: Program[] = [];
  const nodes: Node[] = [];
  const close = async () => {
    for (const program of programs.splice(1)) await program.stop();
    for (const node of nodes) await node.stop();
    await programs[0]?.stop();
  };
  try {
    const etcd = await startEtcd(folder, etcdPort, peerPort);
    programs.push(etcd);
    for (const index of [0, 1]) {
      const [own = 0, restPort = 0] = ofNodes.slice(index * 2, index * 2 + 2);
      const name = `node${index + 1}`;
      nodes.push(await createNode({ name, folder, port: own, restPort, etcdPort }));
    }
    for (const node of nodes) node.start();
    const primary = await awaitPrimary(nodes);
    await createDatabaseAt(primary.port);
    await queryAt(urlOf(primary.port, 'postgres'), 'create database witness');
    await awaitSynchronous(nodes);
    const directUrl = urlOf(port);
    return {
      nodes,
      env: isPooled
        ? { DATABASE_URL: urlOf(poolerPort), DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'off' }
        : { DATABASE_URL: directUrl },
      directUrl,
      witnessUrl: urlOf(port, 'witness'),
      proxyConfig: databaseConfig(port, nodes),
      startBehindProxy: async (proxy) => {
        // Until its first checks HAProxy takes all for the primary.
        await proxy.awaitUp('primary', 1);
        if (isPooled) programs.push(await startPgbouncer(folder, poolerPort, port));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
