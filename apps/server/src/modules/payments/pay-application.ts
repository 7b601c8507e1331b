import type { Attempt } from './attempt.ts';
import type { JoinCharge } from './join-charge.ts';
import type { AttemptRequest, OpenedAttempt } from './open-attempt.ts';

type Dependencies = {
  openAttempt: (request: AttemptRequest) => Promise<OpenedAttempt>;
  /** Asks the gateway and records its answer. */
  settle: (attemptId: string) => Promise<Attempt>;
  joinAttempt: JoinCharge<Attempt>;
};

/** Step 11: opens an attempt and settles it, or reports how the attempt that blocks it ended. */
export function createPayApplication({ openAttempt, settle, joinAttempt }: Dependencies) {
  return async (request: AttemptRequest): Promise<Attempt> => {
    const { attempt, isNew } = await openAttempt(request);
    return isNew ? await settle(attempt.id) : await joinAttempt(attempt, request.now);
  };
}
