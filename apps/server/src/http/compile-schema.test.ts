import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { compileSchema } from './compile-schema.ts';

const make = () => {
  const part = z.object({ cents: z.int(), note: z.optional(z.string()) });
  return z.object({
    name: z.string().check(z.minLength(2)),
    parts: z.array(part),
    one: z.nullable(part),
    either: z.union([z.strictObject({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), of: part })]),
    byName: z.record(z.string(), part),
    checked: z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to)),
  });
};
const value = {
  name: 'Ana',
  parts: [{ cents: 1, note: 'x', more: 1 }, { cents: 2 }],
  one: { cents: 3, more: 1 },
  either: { kind: 'b', of: { cents: 4, more: 1 } },
  byName: { x: { cents: 5, more: 1 } },
  checked: { from: 1, to: 2, more: 1 },
  more: 1,
};
const wrong: Record<string, unknown> = {
  'a string for a number': { ...value, parts: [{ cents: '1' }] },
  'too short': { ...value, name: 'A' },
  'none of two': { ...value, either: { kind: 'c' } },
  'more than a strict one names': { ...value, either: { kind: 'a', more: 1 } },
  'a check of an object': { ...value, checked: { from: 2, to: 1 } },
  'nothing at all': {},
};

describe('a compiled schema', () => {
  const [compiled, plain] = [make(), make()];
  compileSchema(compiled);
  // Twice, as where several contracts share a part.
  compileSchema(compiled);

  test('gives the same, without what it does not name, at every depth', () => {
    const parsed = z.parse(compiled, value);
    expect(parsed).toEqual(z.parse(plain, value));
    expect(JSON.stringify(parsed)).not.toContain('more');
  });

  test.each(Object.keys(wrong))('refuses the same: %s', (name) => {
    const refused = z.safeParse(plain, wrong[name]);
    expect(refused.success).toBe(false);
    expect(z.safeParse(compiled, wrong[name]).error?.issues).toEqual(refused.error?.issues);
  });

  test('is compiled: every object of it, and no other', () => {
    const traits = (schema: z.core.$ZodType) => schema._zod.traits.has('$ZodObjectJIT');
    const { parts, one, either, byName, checked } = compiled.shape;
    const objects: z.core.$ZodType[] = [compiled, parts.def.element, one.def.innerType, checked];
    objects.push(...either.def.options, byName.def.valueType);
    expect(objects.map(traits)).toEqual(objects.map(() => true));
    expect(traits(plain)).toBe(false);
  });
});
