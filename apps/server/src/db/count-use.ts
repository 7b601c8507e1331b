import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { CountUse, ReadUses, ReturnUse } from '../http/rate-limit.ts';
import type { Database } from './connection.ts';

/** Keys name phones, addresses and members; hashed, they are useless to anyone who reads the table. */
function hashKey(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`rate-use:${key}`).digest();
}

/**
 * Each use occupies one of the key's places until its window ends, so the limit holds over any stretch of time. A
 * counter per hour or day would allow twice the limit around the boundary.
 */
export function createCountUse(db: Database, secret: string): CountUse {
  return async ({ key, limit, windowSeconds, now }) => {
    const hash = hashKey(key, secret);
    const expires = new Date(now.getTime() + windowSeconds * 1000);
    for (;;) {
      // Takes any free place rather than the first, so that parallel uses rarely collide. If they do, the primary key
      // lets only one through.
      const taken = await sql`
        insert into rate_uses (key_hash, place, expires_at)
        select ${hash}, free.place, ${expires}
        from generate_series(1, ${limit}::integer) as free (place)
        where not exists (
          select from rate_uses
          where rate_uses.key_hash = ${hash} and rate_uses.place = free.place and rate_uses.expires_at > ${now}
        )
        order by random()
        limit 1
        on conflict (key_hash, place) do update set expires_at = excluded.expires_at
        where rate_uses.expires_at <= ${now}`.execute(db);
      if (taken.numAffectedRows === 1n) return 0;
      const { count, first } = await db
        .selectFrom('rate_uses')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
        .where('key_hash', '=', hash)
        .where('place', '<=', limit)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      // Otherwise a parallel use took that place and another is free: try again.
      if (count >= limit) return Math.max(1, (first.getTime() - now.getTime()) / 1000);
    }
  };
}

export function createReturnUse(db: Database, secret: string): ReturnUse {
  return async ({ key, now }) => {
    await db
      .deleteFrom('rate_uses')
      .where((eb) =>
        eb(
          eb.refTuple('key_hash', 'place'),
          'in',
          eb
            .selectFrom('rate_uses')
            .select(['key_hash', 'place'])
            .where('key_hash', '=', hashKey(key, secret))
            .where('expires_at', '>', now)
            .orderBy('expires_at', 'desc')
            .limit(1)
            // Locked, so that two parallel returns free two places.
            .forUpdate()
            .skipLocked()
            .$asTuple('key_hash', 'place'),
        ),
      )
      .execute();
  };
}

export function createReadUses(db: Database, secret: string): ReadUses {
  return async ({ key, windowSeconds, now }) => {
    const { count, first, last } = await db
      .selectFrom('rate_uses')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.min('expires_at').as('first'),
        eb.fn.max('expires_at').as('last'),
      ])
      .where('key_hash', '=', hashKey(key, secret))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    const usedAt = (expires: Date | null) =>
      expires === null ? null : new Date(expires.getTime() - windowSeconds * 1000);
    return { count, first: usedAt(first), last: usedAt(last) };
  };
}
