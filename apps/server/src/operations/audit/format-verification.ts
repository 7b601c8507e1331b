import { formatShiftedDateTime } from '@socio/domain/dates';
import type { Damage } from './damage.ts';
import type { Verification } from './verify-chain.ts';

const words: Record<Damage['kind'], (damage: Damage) => string> = {
  'event-changed': ({ eventId, position }) =>
    `event ${eventId} (position ${position}) was changed after it was sealed`,
  'event-removed': ({ eventId, position }) =>
    `event ${eventId} (position ${position}) is gone, and no erasure names it`,
  'event-moved': ({ eventId, position, belongs }) =>
    `event ${eventId} (position ${position}) has the content of event ${belongs}: they changed places`,
  'event-unchained': ({ eventId }) =>
    `event ${eventId} has no place in the chain, though later ones have: it was inserted, or its link was removed`,
  'link-changed': ({ position, eventId }) =>
    `position ${position} (event ${eventId}) does not follow the one before it: it was changed, or put there`,
  'link-removed': ({ position, throughPosition }) =>
    throughPosition === undefined
      ? `position ${position} is gone from the chain`
      : `positions ${position} to ${throughPosition} are gone from the chain`,
  'link-moved': ({ position, eventId, belongs }) =>
    `position ${position} (event ${eventId}) belongs at position ${belongs}: they changed places`,
  'key-missing': ({ position, throughPosition }) =>
    `positions ${position} to ${throughPosition} cannot be checked: their key is gone, and nothing says that it was replaced`,
  'chain-rewritten': ({ position, belongs }) =>
    `position ${position} is not the one exported at ${belongs}: the chain was written anew up to there`,
  'chain-cut': ({ position, belongs }) =>
    `position ${position}, exported at ${belongs}, is gone: the end of the chain was cut off`,
};

/** For an operator: what was checked, then what is wrong, one line each. */
export function formatVerification(found: Verification): string {
  const { links, head, erased, unreadable, replacedBy, headsCompared, unsealed, damages, isCut } = found;
  const since =
    unsealed.oldest === null
      ? ''
      : `, the oldest of ${formatShiftedDateTime(unsealed.oldest.toISOString())} (UTC−6)`;
  return [
    `${links} events are sealed${head === null ? '' : `; the head is position ${head.position}, ${head.hash}`}.`,
    ...(erased > 0 ? [`${erased} were erased with their persons' data, as sealed events say.`] : []),
    ...(unreadable > 0
      ? [
          `${unreadable} cannot be checked any more: their key was lost with SECRET, as event ${replacedBy} says. If nobody ran ops:new-data-keys then, somebody made them so.`,
        ]
      : []),
    headsCompared > 0
      ? `${headsCompared} exported heads were compared.`
      : 'No exported head was compared: that the end was cut off, or all written anew, would not be seen.',
    ...(unsealed.count > 0 ? [`${unsealed.count} are not sealed yet${since}.`] : []),
    ...damages.map((damage) => `WRONG: ${words[damage.kind](damage)}.`),
    ...(isCut ? ['… and more.'] : []),
    damages.length === 0 ? 'The audit log is whole.' : 'The audit log is damaged: docs/operations.md, Audit.',
  ].join('\n');
}
