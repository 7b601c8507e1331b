// The first screen and every other one on Lighthouse's phone, against the product itself and its built web app (npm run
// build first): npm run bench -- first-screen [--runs=5] [--screens=1] [--only=/polizas]
// [--keep=FOLDER]. The last keeps Lighthouse's reports, which https://googlechrome.github.io/lighthouse/viewer shows.
//
// Lighthouse and the 110 packages it brings are no part of the project: of use to this benchmark only, they are
// installed once, in the exact version below, into node_modules/.cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import startShared from '../e2e/support/global-setup.ts';
import { buyPrintedPolicy } from '../e2e/support/policy.ts';
import { makeMembership } from '../e2e/support/member.ts';
import { makeOwner } from '../e2e/support/owner.ts';
import { startProduct, type Product } from '../e2e/support/product.ts';
import { percentile } from './percentiles.ts';

const LIGHTHOUSE = '13.5.0';
const limits = {
  performance: 99,
  largestPaint: 1500,
  usable: 1500,
  requests: 12,
  kilobytes: 95,
  slowlyUsable: 3500,
  otherPerformance: 95,
};

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    runs: { type: 'string', default: '5' },
    screens: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const runs = Number(flags.runs);
if (flags.keep !== undefined) mkdirSync(flags.keep, { recursive: true });

const figures = ['performance', 'firstPaint', 'largestPaint', 'interactive', 'blocked', 'shift'] as const;
type Audited = Record<(typeof figures)[number], number>;
type Audit = (url: string) => Promise<Audited>;

/** Lighthouse's own phone: slow 4G and a processor four times slower, both simulated. */
async function startLighthouse(port: number): Promise<Audit> {
  const folder = join(import.meta.dirname, '../node_modules/.cache', `lighthouse-${LIGHTHOUSE}`);
  const module = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(module)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--no-package-lock', '--prefix', folder, `lighthouse@${LIGHTHOUSE}`];
    execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  type Found = { audits: Record<string, { numericValue?: number }> };
  type Result = { lhr: Found & { categories: { performance: { score: number | null } } } };
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as {
    default: (url: string, flags: object) => Promise<Result | undefined>;
  };
  return async (url) => {
    const asked = { port, logLevel: 'silent', onlyCategories: ['performance'], disableStorageReset: true };
    const result = await lighthouse(url, asked);
    if (result === undefined) throw new Error(`Lighthouse did not answer for ${url}`);
    if (flags.keep !== undefined) {
      const name = new URL(url).pathname.split('/').slice(1, 3).join('-');
      writeFileSync(join(flags.keep, `${name}-${Date.now()}.json`), JSON.stringify(result.lhr));
    }
    const { audits, categories } = result.lhr;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: Math.round((categories.performance.score ?? 0) * 100),
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      interactive: value('interactive'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    };
  };
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/** The median of each figure over some cold loads; one that is not a number stays none. */
async function auditOften(
  context: BrowserContext,
  audit: Audit,
  url: string,
  times: number,
): Promise<Audited> {
  const found: Audited[] = [];
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  for (let run = 0; run < times; run += 1) {
    await devtools.send('Network.clearBrowserCache');
    found.push(await audit(url));
  }
  await page.close();
  const medianOf = (name: keyof Audited) => median(found.map((one) => one[name]));
  return Object.fromEntries(figures.map((name) => [name, medianOf(name)])) as Audited;
}

type Network = { kilobits: number; latency: number };
type Start = { usable: number; requests: number; kilobytes: number; files: string[] };

/** One cold load of the entry until its form works (the mark 'usable'), and what was asked for before that. */
async function startCold(url: string, network?: Network): Promise<Start> {
  const browser = await chromium.launch({ executablePath, args: browserArgs });
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
    });
    const devtools = await page.context().newCDPSession(page);
    if (network !== undefined) {
      const throughput = (network.kilobits * 1000) / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
    }
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
      polling: 50,
    });
    return await page.evaluate(() => {
      const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
      const asked = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ]
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ startTime }) => startTime < usable);
      const bytes = asked.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      const files = asked.map((entry) => `${new URL(entry.name).pathname} ${entry.encodedBodySize}`);
      return { usable, requests: asked.length, kilobytes: bytes / 1000, files };
    });
  } finally {
    await browser.close();
  }
}

/** Enters as the member, with the identity confirmed where other tabs see it. */
async function enter(page: Page, product: Product, number: string, phone?: string): Promise<void> {
  await page.goto(`${product.url}/membersia`);
  await page.getByLabel('Número de membresía').fill(number);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(/\/dashboard$/);
  if (phone === undefined) return;
  const headers = { origin: product.url };
  const calls = page.context().request;
  await calls.post(`${product.url}/api/send-otp`, { headers, data: { phone_number: phone } });
  const verify = { phone, otp: await product.readCode(phone) };
  const verified = await calls.post(`${product.url}/api/verify-otp`, { headers, data: verify });
  if (!verified.ok()) throw new Error(`Not verified: ${await verified.text()}`);
  await page.evaluate(() => {
    localStorage.setItem('user_authenticated', 'true');
    localStorage.setItem('auth_timestamp', String(Date.now()));
  });
}

/** Every other screen, by who is there. */
async function otherScreens(product: Product, context: BrowserContext, audit: Audit) {
  const rows: Record<string, string | number>[] = [];
  const page = await context.newPage();
  const look = async (title: string, path: string) => {
    if (flags.only !== undefined && !path.startsWith(flags.only)) return;
    const found = await auditOften(context, audit, product.url + path, Number(flags.screens));
    rows.push({ screen: title, ...row(found), limit: `performance at least ${limits.otherPerformance}` });
    if (found.performance < limits.otherPerformance) process.exitCode = 1;
  };
  const { address } = await buyPrintedPolicy(product);
  const printed = new URL(address).pathname;
  await look('policy check (nobody)', printed);
  await look('first question (visitor)', '/auto/insurance');

  await enter(page, product, await makeMembership(product));
  await look('registration (member without account)', '/register');

  const owner = await makeOwner(product, { policies: 1, quotes: 1, unpaid: true });
  await enter(page, product, owner.number);
  await look('login (member)', '/login');
  await enter(page, product, owner.number, owner.phone);
  const lists = await page.request.post(`${product.url}/api/get-all-policies`, {
    headers: { origin: product.url },
    data: { membership_id: owner.id },
  });
  type Lists = { data: { data: { response: { all_policies: Record<string, string>[] } } } };
  const policy = ((await lists.json()) as Lists).data.data.response.all_policies[0]?.[
    'insurance_policies-policy_number'
  ];
  const open = await page.request.post(`${product.url}/api/get-active-insurance-applications`, {
    headers: { origin: product.url },
    data: { membership_id: owner.id },
  });
  type Open = { data: { data: { response: { active_insurance_applications: Record<string, string>[] } } } };
  const applications = ((await open.json()) as Open).data.data.response.active_insurance_applications;
  const inStage = (stage: string) =>
    applications.find((one) => one['vehicle_insurance_application-step_type'] === stage)?.['id'] ?? '';
  await look('dashboard', '/dashboard');
  await look('policies', '/polizas');
  await look('applications', '/solicitudes');
  await look('policy', `/poliza/${policy}`);
  await look('policy document', `/auto/details/${policy}`);
  await look('quote resumed', `/auto/insurance/${inStage('cotizacion')}`);
  await look('contracting resumed', `/auto/insurance/${inStage('contratacion')}`);
  await look('mailed link that is over', `/magic-link/auto-insurance/${inStage('contratacion')}#k=over`);
  await page.close();
  return rows;
}

const row = (found: Audited) => ({
  performance: found.performance,
  'first paint, ms': Math.round(found.firstPaint),
  'largest paint, ms': Math.round(found.largestPaint),
  'usable, ms': Math.round(found.interactive),
  'blocked, ms': Math.round(found.blocked),
  shift: Number(found.shift.toFixed(3)),
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

const findBrowser = join(import.meta.dirname, '../scripts/find-browser.mjs');
const executablePath =
  process.env['CHROME_PATH'] ??
  execFileSync(process.execPath, [findBrowser], { encoding: 'utf8' }).trim().split('\n').at(-1) ??
  '';
const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
];

const port = await freePort();
const stopShared = await startShared();
const product = await startProduct();
const context = await chromium.launchPersistentContext('', {
  executablePath,
  args: [...browserArgs, `--remote-debugging-port=${port}`],
});
try {
  const audit = await startLighthouse(port);
  const [cpu] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${context.browser()?.version() ?? ''}, Lighthouse ${LIGHTHOUSE}, median of ${runs}; other screens of ${flags.screens}`,
  );

  if (flags.only === undefined || flags.only === '/membersia') {
    const entry = `${product.url}/membersia`;
    const phone = await auditOften(context, audit, entry, runs);
    const starts: Start[] = [];
    const slow: Start[] = [];
    for (let run = 0; run < runs; run += 1) {
      starts.push(await startCold(entry));
      slow.push(await startCold(entry, { kilobits: 400, latency: 400 }));
    }
    const most = (name: 'requests' | 'kilobytes') =>
      Math.max(...[...starts, ...slow].map((one) => one[name]));
    console.log(`before it can be used: ${starts[0]?.files.join(', ')}`);
    const checks: [what: string, found: number, limit: string, kept: boolean][] = [
      ['performance', phone.performance, 'at least 99', phone.performance >= limits.performance],
      ['largest paint, ms', phone.largestPaint, 'under 1500', phone.largestPaint < limits.largestPaint],
      ['usable, ms', phone.interactive, 'under 1500', phone.interactive < limits.usable],
      ['requests before', most('requests'), 'at most 12', most('requests') <= limits.requests],
      ['kB before', most('kilobytes'), 'at most 95', most('kilobytes') <= limits.kilobytes],
      [
        'usable at 400 kbit/s and 400 ms, ms',
        median(slow.map(({ usable }) => usable)),
        'under 3500',
        median(slow.map(({ usable }) => usable)) < limits.slowlyUsable,
      ],
    ];
    console.table([{ screen: '/membersia', ...row(phone) }]);
    console.table(
      checks.map(([what, found, limit, kept]) => ({ what, found: Math.round(found * 10) / 10, limit, kept })),
    );
    if (checks.some(([, , , kept]) => !kept)) process.exitCode = 1;
  }
  if (Number(flags.screens) > 0) console.table(await otherScreens(product, context, audit));
} finally {
  await context.close();
  await product.stop();
  await stopShared();
}
