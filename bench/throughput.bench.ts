// The product beside its limit: bare Fastify and pg with hand-written prepared SQL (throughput/peer) on the same
// database, by turns in one run, the median of each. `--seconds`, `--rounds`, `--connections`, `--only <part of a name>`.
import { deepStrictEqual } from 'node:assert';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { createSandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import { createHttpClient } from '../apps/server/src/testing/test-client.ts';
import { until } from '../apps/server/src/testing/test-purchase.ts';
import { demonstrationKey } from '../apps/server/src/weak-production.ts';
import { withMemorySettings } from '../scripts/lib/settings.mjs';
import { describeMachine } from './machine.ts';
import { cpuSecondsOf } from './processes.ts';
import { castMember, queries, type Cast } from './throughput/cast.ts';
import { requestBytes, runLoad, type Asked, type Load } from './throughput/load.ts';

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(flags.seconds);
const rounds = Number(flags.rounds);
const connections = Number(flags.connections);
// Where the product collects there is more to do.
const COLLECTS = process.env['COLLECTS'] ?? 'product';
const secret = 'a secret for benchmarks, long enough to be one';

type Program = { child: ChildProcess; port: number };

/** Resolves with the port once the program says that it listens. */
async function start(file: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [...args, file], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${file} ended before it listened`)));
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const found =
        /"msg":"listening","port":(\d+)|"port":(\d+),"msg":"listening"|Sandbox: http:\/\/127\.0\.0\.1:(\d+)/.exec(
          line,
        );
      if (found === null) return;
      // The load comes from this process, which must not read a log meanwhile.
      lines.close();
      resolve(Number(found[1] ?? found[2] ?? found[3]));
    });
  });
  child.stdout.resume();
  return { child, port };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Turn = Load & { serverCpu: number; databaseCpu: number };

/** Until V8 has compiled what the call needs: meanwhile it takes up to a third more of the processor's time. */
async function warmUp(port: number, requests: Buffer[][]): Promise<void> {
  for (let calls = 0; calls < 15_000;) calls += (await runLoad(port, requests, 1)).perSecond;
}

/** One turn of the load, with the CPU microseconds that each call took in the program and in PostgreSQL. */
async function turnOf({ child, port }: Program, requests: Buffer[][]): Promise<Turn> {
  const cpu = () => ({ server: cpuSecondsOf(child.pid ?? 0), database: cpuSecondsOf(postmaster) });
  const before = cpu();
  const load = await runLoad(port, requests, seconds);
  const after = cpu();
  const each = (of: keyof typeof after) => ((after[of] - before[of]) * 1e6) / load.count;
  return { ...load, serverCpu: each('server'), databaseCpu: each('database') };
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function answerOf(port: number, { method, path, body, cookie, address }: Asked): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      origin: `http://127.0.0.1:${port}`,
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

function columnsOf(name: string, ...columns: string[]): string {
  const widths = [10, 9, 7, 9, 8, 8, 9, 8, 8, 8];
  return name.padEnd(21) + columns.map((text, at) => text.padStart(widths[at] ?? 8)).join('');
}

const folder = await mkdtemp(join(tmpdir(), 'socio-bench-'));
const embedded = await startEmbedded({ dataDir: folder });
const database = new pg.Client({ connectionString: embedded.url });
const postmaster = Number(readFileSync(join(embedded.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
const children: ChildProcess[] = [];
try {
  const [sandboxPort, smtpPort, port] = [await freePort(), await freePort(), await freePort()];
  const root = join(import.meta.dirname, '..');
  const sandbox = await start(join(root, 'apps/sandbox/src/main.ts'), {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: folder,
  });
  children.push(sandbox.child);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const profile = flags.profile ? ['--cpu-prof', `--cpu-prof-dir=${tmpdir()}`] : [];
  const product = await start(
    join(root, 'apps/server/src/main.ts'),
    withMemorySettings({
      DATABASE_URL: embedded.serverUrl,
      DATABASE_OWNER_URL: embedded.url,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_URL: sandboxUrl,
      SANDBOX_SMTP_PORT: String(smtpPort),
      SECRET: secret,
      TRUST_PROXY: '1',
      COLLECTS,
      ...(process.env['PREPARED_STATEMENTS'] !== undefined && {
        PREPARED_STATEMENTS: process.env['PREPARED_STATEMENTS'],
      }),
    }),
    ...profile,
  );
  children.push(product.child);

  const world = {
    sandbox: createSandboxClient(sandboxUrl),
    client: () => createHttpClient(`http://127.0.0.1:${product.port}`),
  };
  const cast: Cast[] = [];
  for (let place = 0; place < connections; place += 1) cast.push(await castMember(world, place));
  await database.connect();
  await until('all documents', async () => {
    const { rows } = await database.query(
      `select from policies where policy_url is null or mailed_at is null`,
    );
    return rows.length === 0;
  });
  await database.query('vacuum analyze');
  const {
    rows: [version],
  } = await database.query<{ server_version: string }>('show server_version');

  const searches = Object.fromEntries(
    await Promise.all(
      queries.map(async (query) => {
        const answer = await answerOf(product.port, {
          method: 'POST',
          path: '/api/search-brand-models',
          body: { query },
        });
        const found = answer as { data: { data: { response: { brand_models: { brand_model: string }[] } } } };
        return [query, found.data.data.response.brand_models.map((one) => one.brand_model)] as const;
      }),
    ),
  );
  const peer = await start(join(import.meta.dirname, 'throughput/peer/main.ts'), {
    DATABASE_URL: embedded.url,
    REGISTRY_URL: `${sandboxUrl}/club-registry`,
    REGISTRY_KEY: demonstrationKey,
    SECRET: secret,
    COLLECTS,
    SEARCHES: JSON.stringify(searches),
  });
  children.push(peer.child);

  const [first] = cast;
  const calls = Object.keys(first?.asked ?? {}).filter((name) => name.includes(flags.only));
  for (const name of calls) {
    if (name === 'quotes') continue;
    for (const asked of first?.asked[name] ?? []) {
      const [ours, theirs] = [await answerOf(product.port, asked), await answerOf(peer.port, asked)];
      deepStrictEqual(theirs, ours, `${name}: the peer answers something else`);
    }
  }

  console.log(describeMachine(version?.server_version ?? ''));
  console.log(`${connections} connections, ${rounds} rounds of ${seconds} s`);
  console.log(columnsOf('', '', '', '', '', 'ms', '', 'CPU µs', 'a call', '', ''));
  console.log(
    columnsOf(
      'call',
      'product/s',
      'peer/s',
      'ratio',
      'wanted',
      'p50',
      'p99',
      'product',
      '+ db',
      'peer',
      '+ db',
    ),
  );
  for (const name of calls) {
    // A second look at policy data, not its limit: beside a peer that records what is read, as the product has to.
    const wanted = name === 'type-ahead' ? 0.5 : name === 'policy, recorded' ? 0 : 0.7;
    const bytes = (port: number) =>
      cast.map(({ asked }) => (asked[name] ?? []).map((one) => requestBytes(port, one)));
    if (name === 'quotes') {
      // Beside the insurer's answer at 0 ms everything is the product's own time.
      const load = await runLoad(product.port, bytes(product.port).slice(0, 4), seconds * rounds);
      const kept = load.p99 < 50 && load.failed.length === 0;
      if (!kept) process.exitCode = 1;
      console.log(
        `${name}, 4 at a time: p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms, wanted under 50 ms: ${kept ? 'yes' : 'NO'} ${load.failed.join(' ')}`,
      );
      continue;
    }
    const product_: Turn[] = [];
    const peer_: Turn[] = [];
    const [ours, theirs] = [bytes(product.port), bytes(peer.port)];
    await warmUp(product.port, ours);
    await warmUp(peer.port, theirs);
    for (let round = 0; round < rounds; round += 1) {
      // A few rows are written thousands of times, which no member does; both shall find them tidy.
      await database.query('vacuum applications, addresses, sessions, rate_uses');
      product_.push(await turnOf(product, ours));
      peer_.push(await turnOf(peer, theirs));
    }
    const failed = [...product_, ...peer_].flatMap((one) => one.failed);
    if (failed.length > 0) throw new Error(`${name}: ${failed[0]}`);
    const [own, bare] = [
      median(product_.map((one) => one.perSecond)),
      median(peer_.map((one) => one.perSecond)),
    ];
    const ratio = own / bare;
    if (ratio < wanted) process.exitCode = 1;
    const columns = [
      own.toFixed(0),
      bare.toFixed(0),
      ratio.toFixed(2),
      wanted === 0 ? '-' : `${wanted} ${ratio < wanted ? 'NO ' : 'yes'}`,
    ];
    const latencies = (['p50', 'p99'] as const).map((of) =>
      median(product_.map((one) => one[of])).toFixed(1),
    );
    const cpu = [product_, peer_].flatMap((turns) =>
      (['serverCpu', 'databaseCpu'] as const).map((of) => median(turns.map((one) => one[of])).toFixed(0)),
    );
    console.log(columnsOf(name, ...columns, ...latencies, ...cpu));
  }
} finally {
  for (const child of children) {
    const ended = once(child, 'exit');
    child.kill(flags.profile ? 'SIGTERM' : 'SIGKILL');
    await ended;
  }
  await database.end();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
