import type { Executor } from '../../db/connection.ts';
import type { StepOutcome } from '../../db/types.ts';

type Step = {
  applicationId: string;
  workflow: 'settle-payment' | 'issue-policy' | 'mail-policy' | 'mail-payment' | 'refund-payment';
  step: string;
  outcome: StepOutcome;
  /** A code of the product's or of an outside service; never personal data. */
  detail?: string | null;
  at: Date;
};

/** What was tried, when and how it ended: for the operator who has to understand a purchase that stands still. */
export async function recordStep(db: Executor, step: Step): Promise<void> {
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
