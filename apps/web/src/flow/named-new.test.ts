import { expect, test } from 'vitest';
import { isNamedNew, namedNew } from './named-new.ts';

test.each([
  ['a new quote', namedNew, true],
  ['another arrival', { newQuote: 'x' }, false],
  ['nothing', null, false],
  ['no state', undefined, false],
  ['a text', 'newQuote', false],
])('calls.md, The flow: an arrival named new: %s', (_name, state, expected) => {
  expect(isNamedNew(state)).toBe(expected);
});
