import type { Database } from '../../db/connection.ts';
import type { DataKeys } from '../../db/data-keys.ts';
import { commit, hashLink, noHash, type Link } from '../../modules/audit/chain.ts';
import type { ExportedHead } from '../../modules/audit/export-head.ts';
import type { EventKind } from '../../modules/audit/event.ts';
import type { Damage } from './damage.ts';
import { findErrors } from './find-moved.ts';
import { findUnsealed, listLoose, streamLinks, type LinkWithEvent } from './repository.ts';
import { createStretches } from './stretches.ts';

export type Verification = {
  links: number;
  head: { position: number; hash: string } | null;
  /** Of persons whose data was deleted, as intact events say. */
  erased: number;
  /** Sealed with a key that was lost with SECRET, as an intact event says. */
  unreadable: number;
  /** That event. */
  replacedBy: number | undefined;
  headsCompared: number;
  unsealed: { count: number; oldest: Date | null };
  damages: Damage[];
  /** There is more than is listed. */
  isCut: boolean;
};

/** A log that is damaged all over needs no complete list. */
const mostDamages = 1000;

const replacing: EventKind = 'data-keys-replaced';

/** Recomputes the whole chain from what is recorded, as it is at one moment. */
export async function verifyChain(
  db: Database,
  keys: Pick<DataKeys, 'findSealingKey'>,
  heads: readonly ExportedHead[] = [],
): Promise<Verification> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const check = createCheck(keys, heads);
      for await (const links of streamLinks(trx)) for (const link of links) check.add(link);
      const settledThrough = check.settledThrough();
      const unsealed = await findUnsealed(trx, settledThrough);
      const loose = await listLoose(trx, settledThrough, mostDamages);
      return check.end(
        unsealed,
        loose.map(({ id }) => id),
      );
    });
}

function createCheck(keys: Pick<DataKeys, 'findSealingKey'>, heads: readonly ExportedHead[]) {
  const damages: Damage[] = [];
  let isCut = false;
  const report = (damage: Damage) => {
    if (damages.length < mostDamages) damages.push(damage);
    else isCut = true;
  };
  const headsAt = Map.groupBy(heads, ({ position }) => position);
  /** Links that do not follow those before them, and events unlike what was sealed: perhaps they only changed places. */
  const broken: { link: LinkWithEvent; befores: Buffer[] }[] = [];
  const changed: LinkWithEvent[] = [];
  const removed: { position: number; eventId: number }[] = [];
  const withoutKey: LinkWithEvent[] = [];
  const erasures = createStretches();
  /** The last event that says that keys were replaced. */
  let replacedBy: number | undefined;
  let firstReadable: number | undefined;
  let count = 0;
  let settled = 0;
  let last: LinkWithEvent | undefined;
  /** What the next link may follow: as stored, and as computed from what is stored of the last one. */
  let befores: Buffer[] = [noHash];

  function checkLink(link: LinkWithEvent): void {
    const expected = (last?.position ?? 0) + 1;
    if (link.position !== expected) {
      const through = link.position - 1;
      report({
        kind: 'link-removed',
        position: expected,
        ...(through > expected && { throughPosition: through }),
      });
      // What it followed is gone.
      befores = [];
    }
    const key = keys.findSealingKey(link.keyId);
    if (key === undefined) {
      withoutKey.push(link);
      befores = [link.hash];
      return;
    }
    firstReadable ??= link.position;
    const computed = befores.map((before) => hashLink(key, before, link));
    const follows = befores.length === 0 || computed.some((hash) => hash.equals(link.hash));
    if (!follows) broken.push({ link, befores });
    else settled = Math.max(settled, link.settledThrough);
    befores = follows ? [link.hash] : [link.hash, ...computed];
  }

  function checkEvent(link: LinkWithEvent): void {
    const { position, eventId, salt, content } = link;
    if (content === null) return void removed.push({ position, eventId });
    const key = keys.findSealingKey(link.keyId);
    if (key === undefined) return;
    if (!commit(key, { salt, content }).equals(link.commitment)) return void changed.push(link);
    if (link.erased !== null) erasures.add(link.erased, eventId);
    if (link.kind === replacing) replacedBy = eventId;
  }

  function checkHeads({ position, hash }: Link): void {
    for (const head of headsAt.get(position) ?? []) {
      if (head.hash !== hash.toString('base64url'))
        report({ kind: 'chain-rewritten', position, belongs: head.at });
    }
  }

  return {
    settledThrough: () => settled,

    add: (link: LinkWithEvent): void => {
      count += 1;
      checkLink(link);
      checkEvent(link);
      checkHeads(link);
      last = link;
    },

    end: (
      { erasures: unsealedErasures, ...unsealed }: Awaited<ReturnType<typeof findUnsealed>>,
      loose: number[],
    ): Verification => {
      for (const { id, events } of unsealedErasures) erasures.add(events, id);
      const missing = removed.filter(({ eventId }) => !erasures.has(eventId));
      for (const { position, eventId } of missing) report({ kind: 'event-removed', position, eventId });
      for (const damage of findErrors(broken, changed, keys)) report(damage);
      for (const eventId of loose) report({ kind: 'event-unchained', eventId });
      // All keys are lost together: what they sealed lies before all that is sealed since.
      const unreadable = replacedBy === undefined ? 0 : (firstReadable ?? 0);
      const [first, ...others] = withoutKey.filter(({ position }) => position >= unreadable);
      if (first !== undefined) {
        const throughPosition = (others.at(-1) ?? first).position;
        report({ kind: 'key-missing', position: first.position, throughPosition });
      }
      for (const head of heads) {
        if (head.position > (last?.position ?? 0))
          report({ kind: 'chain-cut', position: head.position, belongs: head.at });
      }
      return {
        links: count,
        head: last === undefined ? null : { position: last.position, hash: last.hash.toString('base64url') },
        erased: removed.length - missing.length,
        unreadable: withoutKey.filter(({ position }) => position < unreadable).length,
        replacedBy,
        headsCompared: heads.length,
        unsealed,
        damages,
        isCut,
      };
    },
  };
}
