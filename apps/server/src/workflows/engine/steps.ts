import type { Executor } from '../../db/connection.ts';
import type { StepOutcome } from '../../db/types.ts';

/** 'over': it ended, and nothing follows. */
export type StepEnd = 'done' | 'later' | 'over';

export type Step<Subject, Run> = {
  name: string;
  /** What takes it back, or why nothing has to. */
  undo: string;
} & (
  | { isDone: (subject: Subject) => boolean; run: (subject: Subject, run: Run) => Promise<StepEnd> }
  /** Not run from this list: by what, and when. */
  | { by: string }
);

/** Runs what is not done yet, in order, each on the subject as it stands by then; undefined: there is nothing to do. */
export async function runSteps<Subject, Run>(
  steps: readonly Step<Subject, Run>[],
  read: () => Promise<Subject | undefined>,
  run: Run,
): Promise<'done' | 'later'> {
  for (const step of steps) {
    if ('by' in step) continue;
    const subject = await read();
    if (subject === undefined) return 'done';
    if (step.isDone(subject)) continue;
    const end = await step.run(subject, run);
    if (end !== 'done') return end === 'later' ? 'later' : 'done';
  }
  return 'done';
}

type RecordedStep = {
  applicationId: string;
  workflow: string;
  step: string;
  outcome: StepOutcome;
  /** A code of the product's or of an outside service; never personal data. */
  detail?: string | null;
  at: Date;
};

/** What was tried, when and how it ended: for the operator who has to understand a purchase that stands still. */
export async function recordStep(db: Executor, step: RecordedStep): Promise<void> {
  await db
    .insertInto('workflow_steps')
    .values({
      application_id: step.applicationId,
      workflow: step.workflow,
      step: step.step,
      outcome: step.outcome,
      detail: step.detail?.slice(0, 200) ?? null,
      at: step.at,
    })
    .execute();
}

/** What an outside service gives as a reason is kept where it is a code; its free text could say anything. */
export function codeOf(reason: string): string {
  return /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(reason) && reason.length <= 60 ? reason : 'other';
}
