import type { Executor } from '../db/connection.ts';
import type { DemoTarget } from './demo-history.ts';

export type Made = { id: string; status: string; step: string; createdAt: Date; touchedAt: Date };

export async function listMade(db: Executor, memberId: string): Promise<Made[]> {
  return await db
    .selectFrom('applications')
    .select([
      'id',
      'status',
      'current_step as step',
      'created_at as createdAt',
      'last_updated_at as touchedAt',
    ])
    .where('member_id', '=', memberId)
    .execute();
}

/** Identifies a demo application by the instant at which it was begun. */
export async function findMade(db: Executor, memberId: string, at: Date): Promise<Made | undefined> {
  return (await listMade(db, memberId)).find((made) => made.createdAt.getTime() === at.getTime());
}

/** For targets that the product's calls no longer store: the step to which they bring the application instead. */
const stepBefore: Partial<Record<DemoTarget, DemoTarget>> = {
  'step-1-brand-model': 'step-2-year',
  'step-5-personal-info': 'step-7-quotes',
  'step-6-contact-consent': 'step-7-quotes',
};

export function reachableStep(target: DemoTarget): DemoTarget {
  return stepBefore[target] ?? target;
}

/**
 * Turns a record into one left by a member without an account. The calls of members with an account skip these steps,
 * but applications begun before the account was created do have them.
 */
export async function leaveAt(db: Executor, id: string, target: DemoTarget): Promise<void> {
  const person = target === 'step-6-contact-consent' ? {} : { gender: null, birth_date: null };
  await db
    .updateTable('applications')
    .set({ current_step: target, phone_number: null, ...person })
    .where('id', '=', id)
    .execute();
}
