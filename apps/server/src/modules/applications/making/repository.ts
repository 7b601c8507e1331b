import { randomUUID } from 'node:crypto';
import { kept } from '@socio/domain/budgets';
import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../db/connection.ts';
import { statement, together, type Slots } from '../../../db/statement.ts';
import { activeSince } from '../activity.ts';
import type { Application } from '../application.ts';
import { currentStepOf } from '../current-step.ts';
import { copyKey, type Visit } from '../copy-key.ts';
import { reminderAfter, valuesOf } from '../repository.ts';

type NewApplication = ReturnType<typeof valuesOf> & {
  id: string;
  memberId: string | null;
  visitorFamilyId: string | null;
  now: Date;
  reminderDueAt: Date | null;
  requestKey: string | null;
};

const insert = statement('insert-application', (db, given: Slots<NewApplication>) =>
  db
    .insertInto('applications')
    .values({
      stage: given.stage,
      current_step: given.current_step,
      brand_model: given.brand_model,
      year: given.year,
      version_id: given.version_id,
      version_name: given.version_name,
      zip_code: given.zip_code,
      gender: given.gender,
      birth_date: given.birth_date,
      phone_number: given.phone_number,
      quote_id: given.quote_id,
      coverage: given.coverage,
      billing_cycle: given.billing_cycle,
      address_id: given.address_id,
      by_owner: given.by_owner,
      id: given.id,
      member_id: given.memberId,
      visitor_family_id: given.visitorFamilyId,
      status: sql.lit('active' as const),
      created_at: given.now,
      last_updated_at: given.now,
      reminder_due_at: given.reminderDueAt,
      request_key: given.requestKey,
    })
    .onConflict((on) => on.column('request_key').where('request_key', 'is not', null).doNothing())
    .returning('id'),
);

/** Nobody but whoever typed the membership's number had anything to do with it. */
const isByNumber = sql<SqlBool>`(not applications.by_owner and applications.stage = 'cotizacion')`;

type Ending = { memberId: string; exceptId: string; since: Date; limit: number };

const storeEnds = statement('end-oldest-applications', (db, given: Slots<Ending>) => ({
  compile: () =>
    sql<never>`
      with unfinished as (
        select id, last_updated_at, ${isByNumber} as by_number from applications
        where member_id = ${given.memberId} and status = 'active' and fulfilment = 'none'
          and last_updated_at >= ${given.since}
      )
      update applications set status = 'discarded', reminder_due_at = null
      where id in (
        select id from unfinished where by_number and id <> ${given.exceptId}
        order by last_updated_at, id
        limit greatest(0, (select count(*) from unfinished) - ${given.limit}::integer)
      ) and status = 'active' and fulfilment = 'none' and ${isByNumber}`.compile(db),
}));

function endingOf(memberId: string, exceptId: string, now: Date): Ending {
  return { memberId, exceptId, since: activeSince(now), limit: kept.unfinishedApplications };
}

/**
 * Beyond the number kept, the oldest unfinished ones that a membership number alone made are put away, as by
 * `discardApplication`.
 */
export async function endOldest(
  db: Executor,
  { memberId, exceptId, now }: { memberId: string; exceptId: string; now: Date },
): Promise<void> {
  await storeEnds.run(db, endingOf(memberId, exceptId, now));
}

/** False if another call with the same key has already created it. Ends older ones, as `endOldest` does. */
export async function insertApplication(
  db: Executor,
  application: Application,
  requestKey: string | null,
): Promise<boolean> {
  const { id, memberId, lastUpdatedAt: now } = application;
  const values = {
    ...valuesOf(application),
    id,
    memberId,
    visitorFamilyId: application.visitorFamilyId,
    now,
    reminderDueAt: reminderAfter(application, now),
    requestKey,
  };
  if (memberId === null) return (await insert.first(db, values)) !== undefined;
  const [made] = await together(db, insert.of(values), storeEnds.of(endingOf(memberId, id, now)));
  return made.length > 0;
}

const copyOf = statement('application-copy', (db, given: Slots<{ key: string; since: Date }>) =>
  db
    .selectFrom('applications')
    .select('id')
    .where('request_key', '=', given.key)
    .where('status', '=', sql.lit('active' as const))
    .where('fulfilment', '=', sql.lit('none' as const))
    .where('by_owner', '=', sql.lit(false))
    .where('last_updated_at', '>=', given.since),
);

/**
 * The copy that this visit changes instead of an application, which was last changed at `since`: none that has been put
 * away, that the owner has taken up, or that is older than what it is a copy of.
 */
export async function findCopy(
  db: Executor,
  { since, ...visit }: Visit & { since: Date },
): Promise<string | undefined> {
  return (await copyOf.first(db, { key: copyKey(visit), since }))?.id;
}

/** Car, place and person; quotes and choice stay with the original. */
export async function insertCopy(
  trx: Executor,
  original: Application,
  familyId: string,
  now: Date,
): Promise<string> {
  const copy: Application = {
    ...original,
    id: randomUUID(),
    visitorFamilyId: null,
    stage: 'cotizacion',
    quoteId: null,
    coverage: null,
    billingCycle: null,
    addressId: null,
    byOwner: false,
    lastUpdatedAt: now,
  };
  const made = { ...copy, currentStep: currentStepOf(copy) };
  const key = copyKey({ applicationId: original.id, familyId });
  // Of an earlier copy that `findCopy` no longer finds.
  await trx.updateTable('applications').set({ request_key: null }).where('request_key', '=', key).execute();
  await insertApplication(trx, made, key);
  return copy.id;
}
