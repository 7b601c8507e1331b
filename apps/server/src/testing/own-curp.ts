import { birthStates, type BirthStateCode } from '@socio/domain/birth-states';

export type OwnCurp = { second_last_name: string; birth_state: BirthStateCode };

const initials = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Without R, so that nobody is Carlos Ramírez Pérez of the demonstration. */
const consonants = 'BCDFGHJKLMNPQSTVWXYZ';

/**
 * What gives a made-up person a CURP of their own, whatever the rest of their data: one of 16,640, another one for each
 * phone of a series.
 */
export function ownCurp(phone: string): OwnCurp {
  const place = Number(phone.slice(-8));
  const initial = initials[place % initials.length];
  const rest = Math.floor(place / initials.length);
  const consonant = consonants[rest % consonants.length];
  const state = birthStates[Math.floor(rest / consonants.length) % birthStates.length];
  if (state === undefined) throw new Error(`No phone: ${phone}`);
  return { second_last_name: `${initial}A${consonant}EZ`, birth_state: state.code };
}
