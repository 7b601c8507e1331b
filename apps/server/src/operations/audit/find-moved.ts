import type { DataKeys } from '../../db/data-keys.ts';
import { commit, hashLink } from '../../modules/audit/chain.ts';
import type { Damage } from './damage.ts';
import type { LinkWithEvent } from './repository.ts';

/** Each is compared with each, and with each before it. */
const most = 40;

type Keys = Pick<DataKeys, 'findSealingKey'>;
type Broken = { link: LinkWithEvent; befores: Buffer[] };

/**
 * What happened to links that do not follow those before them, and to events unlike what was sealed: those that only
 * stand in another's place are told apart, and so are links that are whole and only follow one of these.
 */
export function findErrors(broken: Broken[], changed: LinkWithEvent[], keys: Keys): Damage[] {
  return [
    ...(broken.length <= most
      ? broken.flatMap((one) => judgeLink(one, broken, keys))
      : broken.map(changedLink)),
    ...changed.map((one) => judgeEvent(one, changed.length <= most ? changed : [], keys)),
  ];
}

const changedLink = ({ link: { position, eventId } }: Broken): Damage => ({
  kind: 'link-changed',
  position,
  eventId,
});

function judgeLink(one: Broken, all: Broken[], keys: Keys): Damage[] {
  const { link } = one;
  const key = keys.findSealingKey(link.keyId);
  if (key === undefined) return [changedLink(one)];
  const befores = [...one.befores, ...all.flatMap((other) => [other.link.hash, ...other.befores])];
  const isAt = (position: number) =>
    befores.some((before) => hashLink(key, before, { ...link, position }).equals(link.hash));
  if (isAt(link.position)) return [];
  const places = all.flatMap(({ link: { position } }) => [position - 1, position, position + 1]);
  const belongs = [...new Set(places)].find(isAt);
  if (belongs !== undefined)
    return [{ kind: 'link-moved', position: link.position, eventId: link.eventId, belongs }];
  return [changedLink(one)];
}

function judgeEvent(
  { position, eventId, salt, content }: LinkWithEvent,
  all: LinkWithEvent[],
  keys: Keys,
): Damage {
  for (const other of all) {
    const key = keys.findSealingKey(other.keyId);
    if (other.eventId === eventId || content === null || key === undefined) continue;
    // An event's own id is part of what was sealed.
    const asOther = content.replace(`(${eventId},`, `(${other.eventId},`);
    if (commit(key, { salt, content: asOther }).equals(other.commitment))
      return { kind: 'event-moved', position, eventId, belongs: other.eventId };
  }
  return { kind: 'event-changed', position, eventId };
}
