import { createSweep } from '../workflows/engine/sweep.ts';
import type { Work } from '../workflows/engine/work.ts';
import type { Services } from '../workflows/services.ts';
import { works } from '../workflows/works.ts';

/** One round of the sweep over some rooms. Rejects if a piece of work throws. */
export async function sweepRooms(services: Services, rooms: readonly Work['room'][]): Promise<void> {
  const errors: unknown[] = [];
  const sweep = createSweep({
    db: services.db,
    clock: services.clock,
    onError: (error) => errors.push(error),
    sweepAfterMs: 0,
    overdue: services.watch.overdue,
    works: works.flatMap(({ name, room, due, run }) =>
      rooms.includes(room) && due !== undefined ? [{ name, due, run: run(services) }] : [],
    ),
  });
  await sweep();
  if (errors.length > 0) throw new AggregateError(errors, 'a piece of work failed');
}

/** One round of the sweep over the reminders' room. Rejects if a piece of work throws. */
export async function remindRound(services: Services): Promise<void> {
  await sweepRooms(services, ['reminders']);
}
