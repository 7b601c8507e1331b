import { validateMagicLinkUser } from '@socio/contracts/validate-magic-link-user';
import type { StepNumber } from '@socio/domain/flow/steps';
import { spans } from '@socio/domain/spans';
import { slashedBirthDate } from '@socio/domain/validation/magic-link-birth-date';
import { forgetLinkProof, markLinkProven } from '../../common/authentication.ts';
import { stored } from '../../common/storage-keys.ts';
import { applicationQuery } from '../../flow/application-query.ts';
import { forgetMagicLink } from '../../flow/flow-type.ts';
import { rememberLinkKey } from '../../flow/link-key.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { pause } from '../../lib/pause.ts';
import { queryClient } from '../../lib/query-client.ts';
import { prepareFlow } from './prepare-flow.ts';
import {
  attemptsIn,
  linkFailure,
  linkHeaders,
  lockedLink,
  readLink,
  type Link,
  type LinkAnswer,
  type LinkFailure,
} from './read-link.ts';
import { texts } from './texts.ts';

/** Specification quote 9: the delay before the redirect. */
const REDIRECT_PAUSE = 1000;
/** Each status is shown at least that long, so that none flashes. */
const STATUS_LEAST = 400;

/** Specification quote 4, Magic link states. */
export type LinkState =
  | { name: 'loading' | 'processing' | 'redirecting' }
  | { name: 'birth_date_validation'; attemptsLeft: number }
  | { name: 'error'; failure: LinkFailure };

type Parts = {
  link: Link;
  tell: (state: LinkState) => void;
  /** The flow comes next, whatever its step. */
  onOpening: () => void;
  /** To the flow, at the application's step. */
  onOpened: (step: StepNumber) => void;
  /** To the flow, which asks for a code. */
  onCodeNeeded: () => void;
  onIssued: (policyNumber: string) => void;
  /** The session has become the member's: refreshes what is known of them, in the background. */
  onProven: () => void;
};

/** One visit of a mailed link's page, from its arrival to the flow. */
export function createLinkVisit({ link, tell, ...leave }: Parts) {
  const { applicationId, key } = link;
  // Counts what was begun: an answer to anything earlier no longer counts, nor any after leaving.
  let current = 0;
  // When the birth date was found right.
  let provenAt: Date | null = null;

  async function start(): Promise<void> {
    const own = (current += 1);
    // Read at another level, or still waiting for an identity that is now proven here.
    queryClient.removeQueries({ type: 'inactive' });
    await follow(own);
  }

  async function retry(): Promise<void> {
    tell({ name: 'loading' });
    await start();
  }

  async function follow(own: number): Promise<void> {
    const [answer] = await Promise.all([readLink(link), pause(STATUS_LEAST)]);
    if (own !== current) return;
    switch (answer.kind) {
      case 'record':
        rememberLinkKey(applicationId, key);
        // In contracting the server has just found this very identity sufficient.
        if (answer.record['vehicle_insurance_application-step_type'] === 'cotizacion') forgetOtherProof();
        return open(own, answer);
      case 'birth-date':
        rememberLinkKey(applicationId, key);
        forgetOtherProof();
        // The session that the right date had opened did not last.
        if (provenAt !== null) return forgetProof();
        return tell({ name: 'birth_date_validation', attemptsLeft: answer.attemptsLeft });
      case 'code':
        // This page cannot go on, so the flow must not come back to it.
        rememberLinkKey(applicationId, null);
        forgetMagicLink();
        return leave.onCodeNeeded();
      case 'issued':
        return leave.onIssued(answer.policyNumber);
      default:
        return fail(answer);
    }
  }

  function fail(failure: LinkFailure): void {
    tell({ name: 'error', failure });
  }

  /** An identity proven for another application says nothing about this one (specification quote 4). */
  function forgetOtherProof(): void {
    const other = stored.get('current_insurance_application_id');
    if (other !== null && other !== applicationId) forgetLinkProof();
  }

  function forgetProof(): void {
    provenAt = null;
    forgetLinkProof();
    fail({ kind: 'failed', message: texts.failed });
  }

  async function open(own: number, { record }: Extract<LinkAnswer, { kind: 'record' }>): Promise<void> {
    let step: StepNumber;
    try {
      step = prepareFlow(record, provenAt, new Date());
    } catch {
      return fail({ kind: 'failed', message: texts.notPrepared });
    }
    if (provenAt !== null) leave.onProven();
    queryClient.setQueryData(applicationQuery(record.id).queryKey, record);
    tell({ name: 'redirecting' });
    leave.onOpening();
    await pause(REDIRECT_PAUSE);
    if (own === current) leave.onOpened(step);
  }

  /** Checks a birth date; gives what is wrong with it, null if the page has gone on. */
  async function submit(typed: string): Promise<string | null> {
    const own = (current += 1);
    const checked = await check(typed).catch((error: unknown) => ({ error }));
    if (own !== current) return null;
    if ('error' in checked) return explain(own, checked.error);
    if (!checked.isValid) {
      if (checked.attempts_left < 1) {
        fail(lockedLink(Date.now() + spans.linkLocked));
        return null;
      }
      tell({ name: 'birth_date_validation', attemptsLeft: attemptsIn(checked.attempts_left) });
      return checked.message;
    }
    provenAt = new Date();
    markLinkProven(provenAt);
    tell({ name: 'processing' });
    void follow(own);
    return null;
  }

  async function check(typed: string) {
    const body = { insurance_application_id: applicationId, input_birth_date: slashedBirthDate(typed) ?? '' };
    return call(validateMagicLinkUser, body, { headers: linkHeaders(link) });
  }

  function explain(own: number, error: unknown): string | null {
    if (isRefusal(error, 'NOT_FOUND', 'APPLICATION_INACTIVE', 'LINK_LOCKED')) {
      fail(linkFailure(error));
      return null;
    }
    void recount(own);
    return texts.birthDate.notChecked;
  }

  /** If only the answer was lost, the server has counted the attempt. */
  async function recount(own: number): Promise<void> {
    const answer = await readLink(link);
    if (own !== current) return;
    if (answer.kind === 'birth-date') {
      tell({ name: 'birth_date_validation', attemptsLeft: answer.attemptsLeft });
    } else if (answer.kind === 'failed' && answer.lockedUntil !== undefined) fail(answer);
  }

  return {
    start,
    retry,
    submit,
    stop: (): void => {
      current += 1;
    },
  };
}
