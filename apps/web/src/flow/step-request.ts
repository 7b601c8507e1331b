import { parseStep, type StepNumber } from '@socio/domain/flow/steps';

/** What the address asks for: a step to show, or to arrive near one (resume, link). */
export type StepRequest =
  | { kind: 'show'; step: StepNumber }
  | { kind: 'arrive'; step: StepNumber | null }
  | { kind: 'unknown' };

/** Reads ?step= and ?resume= of /auto/insurance; anything but 1–12 is unknown (calls.md, The flow). */
export function readStepRequest(search: URLSearchParams, hasApplication: boolean): StepRequest {
  const text = search.get('step');
  if (text === null) return hasApplication ? { kind: 'arrive', step: null } : { kind: 'show', step: 1 };
  const step = parseStep(text);
  if (step === null) return { kind: 'unknown' };
  return search.get('resume') === 'true' && hasApplication
    ? { kind: 'arrive', step }
    : { kind: 'show', step };
}
