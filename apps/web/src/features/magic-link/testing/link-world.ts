import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { applicationRecordSchema, type ApplicationRecord } from '@socio/contracts/shared/application';
import { afterEach, beforeEach, vi } from 'vitest';
import { memoryStorage } from '../../../common/testing/memory-storage.ts';
import { rememberLinkKey } from '../../../flow/link-key.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createLinkVisit, type LinkState } from '../link-visit.ts';

export const id = '0c0b1e0a-6a55-4b0e-9a3b-0d3f0d4b7a11';
export const number = '100000000022';
export const prefix = 'vehicle_insurance_application-';

export function recordAt(
  stage: string,
  step: string,
  more: Partial<ApplicationRecord> = {},
): ApplicationRecord {
  return {
    ...Object.fromEntries(Object.keys(applicationRecordSchema.shape).map((name) => [name, null])),
    id,
    membership_id: 'm',
    'active_memberships-membership_number': number,
    opened_by_link: false,
    [`${prefix}step_type`]: stage,
    [`${prefix}current_step`]: step,
    ...more,
  } as unknown as ApplicationRecord;
}

export const quote = recordAt('cotizacion', 'step-7-quotes');
export const paying = recordAt('contratacion', 'payment-step');

/** What differs in the record for whoever came by a link. */
export const visitors = {
  membership_id: null,
  'active_memberships-membership_number': null,
  opened_by_link: true,
} as const;

type Answer = () => Response | Promise<Response>;

export const gives =
  (record: unknown): Answer =>
  () =>
    Response.json({
      success: true,
      data: { data: { response: { active_insurance_applications: [record] } } },
    });
export const refuses =
  (status: number, code: string, details = {}): Answer =>
  () =>
    Response.json({ success: false, code, message: '', details }, { status });
export const silent: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
export const asksBirthDate = (left: number): Answer =>
  refuses(401, 'LEVEL_BIRTH_DATE', { attempts_left: left });
/** As the server words it. */
const mismatch = 'La fecha de nacimiento no coincide con nuestros registros. Intenta de nuevo.';
export const checked =
  (isValid: boolean, left: number): Answer =>
  () =>
    Response.json({ success: true, isValid, message: isValid ? '' : mismatch, attempts_left: left });

/** A browser, its clock, and a server that answers as the test says. */
export function linkWorld() {
  const details: Answer[] = [];
  const fetchMock = vi.fn<typeof fetch>();
  const states: LinkState[] = [];
  const leave = {
    onOpening: vi.fn(),
    onOpened: vi.fn(),
    onCodeNeeded: vi.fn(),
    onIssued: vi.fn(),
    onProven: vi.fn(),
  };
  let check: Answer = silent;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z') });
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
    vi.stubGlobal('fetch', fetchMock.mockReset());
    fetchMock.mockImplementation(async (path) => {
      if (path === '/api/validate-magic-link-user') return check();
      if (path !== '/api/get-application-details') return Response.json({ success: true, sessionId: 's' });
      const [next = silent] = details.length > 1 ? details.splice(0, 1) : details;
      return next();
    });
    details.length = 0;
    states.length = 0;
    for (const one of Object.values(leave)) one.mockReset();
    queryClient.clear();
    rememberLinkKey(id, null);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return {
    fetchMock,
    /** What the screen was told, in order. */
    states,
    leave,
    now: () => states.at(-1),
    /**
     * Opens a link whose application answers as given: each answer once, the last one from then on. A 401 is asked for
     * twice (lib/api-client.ts).
     */
    visit: async (answers: Answer[], link: { applicationId?: string; key?: string | null } = {}) => {
      details.push(...answers);
      const made = createLinkVisit({
        link: { applicationId: id, key: 'the-key', ...link },
        tell: (state) => states.push(state),
        ...leave,
      });
      void made.start();
      await vi.advanceTimersByTimeAsync(500);
      return {
        ...made,
        submit: async (typed: string, answer: Answer) => {
          check = answer;
          const said = made.submit(typed);
          await vi.advanceTimersByTimeAsync(500);
          return said;
        },
      };
    },
    sentTo: (path: string) =>
      fetchMock.mock.calls
        .filter(([asked]) => asked === path)
        .map(([, init]) => ({
          body: JSON.parse(init?.body as string) as unknown,
          key: new Headers(init?.headers).get(LINK_KEY_HEADER),
        })),
  };
}

/** As the page shows a failure that may be tried again. */
export const failure = (message: string) => ({ name: 'error', failure: { kind: 'failed', message } });
