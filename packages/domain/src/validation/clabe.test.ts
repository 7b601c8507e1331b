import { expect, test } from 'vitest';
import { readClabe } from './clabe.ts';

test.each([
  ['as it is', '032180000118359719', '032180000118359719'],
  ['in groups', ' 032 180 00011835971-9 ', '032180000118359719'],
  ['a wrong check digit', '032180000118359718', null],
  ['two digits exchanged', '032180000118539719', null],
  ['too short', '03218000011835971', null],
  ['too long', '0321800001183597190', null],
  ['a card number', '4242424242424242', null],
  ['letters', '03218000011835971O', null],
  ['nothing', '', null],
  ['a check digit of zero', '002010077777777771', '002010077777777771'],
])('%s', (_case, typed, read) => {
  expect(readClabe(typed)).toBe(read);
});
