import { expect, test } from 'vitest';
import { remember } from './page-memory.ts';

test('a part is remembered under its name, whoever asks', () => {
  const place = remember<{ at: string | null }>('test place', { at: null });
  place.at = 'here';
  expect(remember('test place', { at: null })).toEqual({ at: 'here' });
  expect(remember('another test place', { at: null })).toEqual({ at: null });
});
