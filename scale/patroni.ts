import { chownSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login } from './postgres.ts';
import { packages, postgresFolder } from './programs.ts';
import { startProgram, user, waitFor, type Program } from './start-program.ts';

export type Node = {
  name: string;
  port: number;
  restPort: number;
  isPrimary: () => Promise<boolean>;
  /** SIGKILL of Patroni, the postmaster and all its processes at once: the end of a machine. */
  kill: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
};

export async function startEtcd(folder: string, port: number, peerPort: number): Promise<Program> {
  const url = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const program = startProgram({
    name: 'etcd',
    file: packages.etcd.program,
    args: [
      '--name',
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      url,
      '--advertise-client-urls',
      url,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
    folder,
  });
  await waitFor('etcd answers', async () => ((await fetch(`${url}/health`)).ok ? true : undefined));
  return program;
}

/** Synchronous, but not strictly: a lone node goes on writing, and one that may lack rows never takes over. */
const configOf = ({ name, port, restPort }: Node, folder: string, etcdPort: number) => `
scope: socio
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { hosts: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    synchronous_mode_strict: false
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
  users: {}
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  bin_dir: ${postgresFolder}
  data_dir: ${folder}/${name}/data
  pgpass: ${folder}/${name}/pgpass
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
  parameters: { unix_socket_directories: '', shared_buffers: 256MB }
  authentication:
    superuser: { username: ${login.user}, password: '${login.password}' }
    replication: { username: replicator, password: '${login.password}' }
    rewind: { username: ${login.user}, password: '${login.password}' }
`;

function readPostmaster(folder: string, name: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** The processes that a process started, and which are still its own. */
async function childrenOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return names.flatMap((name, index) => {
    const stat = stats[index] ?? '';
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return parent === pid ? [Number(name)] : [];
  });
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

type Place = { name: string; folder: string; port: number; restPort: number; etcdPort: number };

/** A PostgreSQL that Patroni runs; the first one that starts becomes the primary. */
export async function createNode({ name, folder, port, restPort, etcdPort }: Place): Promise<Node> {
  let patroni: Program | undefined;
  const node: Node = {
    name,
    port,
    restPort,
    isPrimary: async () => (await fetch(`http://127.0.0.1:${restPort}/primary`)).ok,
    start: () => {
      patroni = startProgram({ name, file: packages.patroni.program, args: [config], folder });
    },
    kill: async () => {
      const postmaster = readPostmaster(folder, name);
      const own = postmaster === undefined ? [] : [postmaster, ...(await childrenOf(postmaster))];
      for (const pid of own) killQuietly(pid, 'SIGKILL');
      await patroni?.kill();
    },
    stop: async () => {
      await patroni?.stop();
      const postmaster = readPostmaster(folder, name);
      if (postmaster !== undefined) killQuietly(postmaster, 'SIGQUIT');
    },
  };
  await mkdir(join(folder, name));
  if (user !== undefined) chownSync(join(folder, name), user.uid, user.gid);
  const config = join(folder, `${name}.yml`);
  await writeFile(config, configOf(node, folder, etcdPort));
  process.prependOnceListener('exit', () => {
    const postmaster = readPostmaster(folder, name);
    if (postmaster !== undefined) killQuietly(postmaster, 'SIGQUIT');
  });
  return node;
}

export async function awaitPrimary(nodes: Node[]): Promise<Node> {
  return await waitFor('a primary', async () => {
    for (const node of nodes) if (await node.isPrimary().catch(() => false)) return node;
    return undefined;
  });
}

/**
 * Until a standby confirms every commit, and Patroni has noted that it may take over: a primary that dies before that is
 * waited for.
 */
export async function awaitSynchronous(nodes: Node[]): Promise<void> {
  await waitFor(
    'a synchronous standby',
    async () => {
      for (const { restPort } of nodes) {
        const answer = await fetch(`http://127.0.0.1:${restPort}/synchronous`).catch(() => null);
        if (answer?.ok === true) return true;
      }
      return undefined;
    },
    120_000,
  );
}
