import { allContracts } from '@socio/contracts/all-contracts';
import type { Contract } from '@socio/contracts/contract';
import * as fc from 'fast-check';
import { createRandom, type Random } from '../apps/server/src/testing/seeded-random.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { brokenBodies, extras, headers, pathParts, paths, texts, values } from './hostile.ts';
import { rawRequests } from './raw-requests.ts';

/** The higher, the more there is to reach. */
const shares = { nobody: 1, visitor: 2, 'number-only': 3, authenticated: 4 } as const;
export type Level = keyof typeof shares;
export const levels = Object.keys(shares) as Level[];

const kinds = {
  whole: 16, wrong: 16, missing: 9, extra: 9, hostile: 16, huge: 5, nested: 5, broken: 8, headers: 6, path: 6, method: 2, raw: 2,
} as const; // prettier-ignore
type Kind = keyof typeof kinds;

/** One request; `§name` in it stands for what its caller has under that name. */
export type Plan = {
  index: number;
  level: Level;
  kind: Kind;
  /** The call's name, 'address' or the raw request's name. */
  call: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** Sent as they are, on a connection of their own. */
  bytes?: string | Buffer;
};

type Body = Record<string, unknown>;

const contracts = Object.entries<Contract>(allContracts);
/** They end the caller's session, and so cost new people. */
const rare = new Set(['clear-all-sessions', 'log-out', 'check-membership']);
const weightsWith = (ofRare: number) =>
  Object.fromEntries(contracts.map(([name]) => [name, rare.has(name) ? ofRare : 10]));
const weights = { withSession: weightsWith(1), without: weightsWith(10) };
const arbitraries = new Map(
  contracts.map(([name, { request, params }]) => [
    name,
    { body: request && arbitraryOf(request), params: params && arbitraryOf(params) },
  ]),
);

/** The request with a number in a run; the same for the same seed. */
export function planRequest(seed: number, index: number): Plan {
  const random = createRandom(`${seed}:request:${index}`);
  const level = random.pick(shares);
  const kind = random.pick(kinds);
  const given = { index, level, kind, headers: {}, body: undefined };
  if (kind === 'raw') {
    const [call, bytes] = one(random, rawRequests);
    return { ...given, call, method: 'RAW', path: '', bytes };
  }
  const call = random.pick(level === 'nobody' ? weights.without : weights.withSession);
  const { method, path } = allContracts[call as keyof typeof allContracts] as Contract;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    const [made] = fc.sample(arbitrary, { seed: random.int(0, 2 ** 31 - 1), numRuns: 1 });
    return made as T;
  };
  const { body: ofBody, params: ofParams } = arbitraries.get(call) ?? {};
  const params = ofParams === undefined ? {} : (sample(ofParams) as Record<string, string>);
  const own = path.replace(/:(\w+)/g, (_segment, name: string) =>
    encodeURIComponent(params[name] ?? 'x').replaceAll('%C2%A7', '§'),
  );
  const body = ofBody === undefined ? {} : (sample(ofBody) as Body);
  const asked: Plan = { ...given, call, method, path: own };
  const withBody = (text: string | Buffer, type: string | undefined = 'application/json'): Plan => ({
    ...asked,
    body: text,
    headers: type === undefined ? {} : { 'content-type': type },
  });
  const whole = ofBody === undefined ? asked : withBody(JSON.stringify(body));
  return change(random, whole, body, withBody);
}

function change(
  random: Random,
  whole: Plan,
  body: Body,
  withBody: (text: string | Buffer, type?: string) => Plan,
): Plan {
  const keys = Object.keys(body);
  const key = keys.length === 0 ? 'insurance_application_id' : one(random, keys);
  switch (whole.kind) {
    case 'wrong':
      return withBody(JSON.stringify({ ...body, [key]: one(random, values) }));
    case 'missing': {
      const kept = Object.fromEntries(
        Object.entries(body).filter(([name]) => name !== key && random.chance(0.8)),
      );
      return withBody(random.chance(0.1) ? 'null' : JSON.stringify(kept));
    }
    case 'extra': {
      const more = Object.entries(extras).filter(() => random.chance(0.3));
      return withBody(JSON.stringify({ ...Object.fromEntries(more), ...body }));
    }
    case 'hostile': {
      const changed = keys.map((name) => [
        name,
        random.chance(0.5) || name === key ? one(random, texts) : body[name],
      ]);
      return withBody(JSON.stringify(Object.fromEntries(changed)));
    }
    case 'huge':
      return withBody(JSON.stringify({ ...body, [key]: makeHuge(random) }));
    case 'nested': {
      const text = JSON.stringify(body).slice(0, -1);
      return withBody(`${text}${keys.length === 0 ? '' : ','}${JSON.stringify(key)}:${makeNested(random)}}`);
    }
    case 'broken': {
      const [type, text] = one(random, brokenBodies);
      return { ...withBody(text), headers: type === undefined ? {} : { 'content-type': type } };
    }
    case 'headers':
      return { ...whole, headers: { ...whole.headers, ...one(random, headers) } };
    case 'path':
      return { ...whole, ...changePath(random, whole.path) };
    case 'method':
      return {
        ...whole,
        method: one(random, [
          'GET',
          'POST',
          'PUT',
          'DELETE',
          'PATCH',
          'HEAD',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'LOCK',
        ]),
      };
    default:
      return whole;
  }
}

function changePath(random: Random, path: string): Pick<Plan, 'path'> & Partial<Plan> {
  if (random.chance(0.4))
    return { path: one(random, paths), call: 'address', method: 'GET', body: undefined, headers: {} };
  const segments = path.split('/');
  const at = random.int(1, segments.length - 1);
  const part = one(random, pathParts);
  if (random.chance(0.3)) return { path: `${path}/${part}` };
  if (random.chance(0.2)) return { path: `${path}?${part}=${part}&a[]=1&__proto__[x]=1` };
  return { path: segments.map((segment, index) => (index === at ? part : segment)).join('/') };
}

function makeHuge(random: Random): unknown {
  const size = one(random, [300, 5000, 17_000, 40_000, 300_000]);
  switch (random.int(0, 3)) {
    case 0:
      return 'a'.repeat(size);
    case 1:
      return 'ñ€𝕏'.repeat(size / 4);
    case 2:
      return Array.from({ length: size / 10 }, (_none, at) => at);
    default:
      return Object.fromEntries(Array.from({ length: size / 20 }, (_none, at) => [`k${at}`, at]));
  }
}

function makeNested(random: Random): string {
  const depth = one(random, [10, 100, 1000, 4000, 20_000]);
  return random.chance(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`;
}

function one<T>(random: Random, list: readonly T[]): T {
  return list[random.int(0, list.length - 1)] as T;
}
