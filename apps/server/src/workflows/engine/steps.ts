import type { Executor } from '../../db/connection.ts';
import { write, type Slots } from '../../db/statement.ts';
import type { StepOutcome } from '../../db/types.ts';

/**
 * 'over': the work has ended and the remaining steps are skipped. 'unchanged': done, and the next step works on the same
 * subject, so that it is not read again.
 */
export type StepEnd = 'done' | 'unchanged' | 'later' | 'over';

export type Step<Subject, Run> = {
  name: string;
  /** How it is undone, or why it need not be. */
  undo: string;
} & (
  | { isDone: (subject: Subject) => boolean; run: (subject: Subject, run: Run) => Promise<StepEnd> }
  /** Not run from this list: what runs it, and when. */
  | { by: string }
);

/**
 * Runs the pending steps in order, each on the subject as it is by then; undefined means there is nothing to do. 'over':
 * steps that follow these need not be run either.
 */
export async function runSteps<Subject, Run>(
  steps: readonly Step<Subject, Run>[],
  read: () => Promise<Subject | undefined>,
  run: Run,
): Promise<'done' | 'over' | 'later'> {
  let subject = await read();
  let isStale = false;
  for (const step of steps) {
    if ('by' in step) continue;
    if (isStale) subject = await read();
    isStale = false;
    if (subject === undefined) return 'over';
    if (step.isDone(subject)) continue;
    const end = await step.run(subject, run);
    if (end === 'later') return 'later';
    if (end === 'over') return 'over';
    isStale = end === 'done';
  }
  return 'done';
}

type RecordedStep = {
  applicationId: string;
  workflow: string;
  step: string;
  outcome: StepOutcome;
  /** A code of the product or of an outside service; never personal data. */
  detail?: string | null;
  at: Date;
};

type StepRow = Omit<RecordedStep, 'detail'> & { detail: string | null };

const insertStep = write('insert-step', (db, given: Slots<StepRow>) =>
  db.insertInto('workflow_steps').values({
    application_id: given.applicationId,
    workflow: given.workflow,
    step: given.step,
    outcome: given.outcome,
    detail: given.detail,
    at: given.at,
  }),
);

/** Records what was tried, when and with what result, for the operator who has to understand a stalled purchase. */
export async function recordStep(db: Executor, step: RecordedStep): Promise<void> {
  await insertStep(db, { ...step, detail: step.detail?.slice(0, 200) ?? null });
}

/** Keeps a reason given by an outside service only if it is a code; free text could contain anything. */
export function codeOf(reason: string): string {
  return /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(reason) && reason.length <= 60 ? reason : 'other';
}
