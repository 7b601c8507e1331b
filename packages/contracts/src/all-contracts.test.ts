import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allContracts } from './all-contracts.ts';
import type { Contract } from './contract.ts';
import { refusals } from './error-texts.ts';
import { refusalsOf } from './refusals-of.ts';
import { unboundedParts } from './testing/unbounded-parts.ts';

const notCalls = [
  'all-contracts',
  'contract',
  'envelope',
  'error-texts',
  'refusal-message',
  'refusal',
  'refusals-of',
  'time-limits',
];
const calls: [string, Contract][] = Object.entries(allContracts);

test('architecture.md, Names: every call has one file, and every file is one registered call', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .filter((name) => !notCalls.includes(name));
  expect(Object.keys(allContracts).toSorted()).toEqual(files.toSorted());
});

test('no two calls share a method and a path', () => {
  const places = calls.map(([, call]) => `${call.method} ${call.path}`);
  expect(new Set(places).size).toBe(places.length);
});

describe.each(calls)('%s', (name, call) => {
  test('architecture.md, Names: the file is named after the path', () => {
    expect(call.path.startsWith('/api/')).toBe(true);
    const fixed = call.path
      .split('/')
      .filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'));
    const last = fixed.at(-1) ?? '';
    // Listing and deleting share a path; the delete call is named after what it does to one item.
    const own = call.method === 'DELETE' ? `delete-${last.replace(/s$/, '')}` : last;
    // So do a page and its form.
    const page = call.method === 'GET' && call.binary === 'text/html' ? `${last}-page` : last;
    expect([last, own, page, fixed.join('-').replace('policies-', 'policy-')]).toContain(name);
  });

  test('the parameters of the path are exactly those that the contract parses', () => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const parsed = call.params === undefined ? [] : Object.keys((call.params as z.ZodMiniObject).shape);
    expect(parsed).toEqual(inPath);
  });

  test('only POST and PUT take a body', () => {
    expect(call.request !== undefined).toBe(call.method === 'POST' || call.method === 'PUT');
  });

  test('every text, number and list of params and body has a maximum', () => {
    const schemas = [call.params, call.request].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => unboundedParts(schema))).toEqual([]);
  });

  test('calls.md, Errors: each code is in the table, and once among those of the call, common ones included', () => {
    for (const code of call.errors) expect(refusals).toHaveProperty(code);
    const codes = refusalsOf(call);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });
});

test('every code is sent by some call', () => {
  const sent = new Set<string>(calls.flatMap(([, call]) => refusalsOf(call)));
  expect(Object.keys(refusals).filter((code) => !sent.has(code))).toEqual([]);
});
