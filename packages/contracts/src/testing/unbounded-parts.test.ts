import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unboundedParts } from './unbounded-parts.ts';

test('finds text, numbers and lists without a maximum, however deep', () => {
  const schema = z.object({
    open: z.string().check(z.minLength(1)),
    closed: z.string().check(z.maxLength(3)),
    deep: z.nullish(z.object({ amount: z.number(), either: z.union([z.literal('a'), z.string()]) })),
    list: z.array(z.boolean()),
  });
  expect(unboundedParts(schema)).toEqual(['body.open', 'body.deep.amount', 'body.deep.either', 'body.list']);
});
