import type { StepNumber } from '@socio/domain/flow/steps';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useIsHere } from '../lib/use-is-here.ts';
import { flowPath, type FlowPaths } from './flow-paths.ts';
import { readStepRequest } from './step-request.ts';

/** Kept with each history entry, so that Back and reload find it again. */
type StepState = {
  editing?: boolean;
  from?: StepNumber;
  resolved?: boolean;
  /** The person returns to step 7 for the package chosen there. */
  atChoice?: boolean;
};

export type GoToOptions = { replace?: boolean; editing?: boolean; applicationId?: string | null };

export type FlowAddress = ReturnType<typeof useFlowAddress>;

/** What the flow's address says, and navigation between steps: Back, Forward and reload work as usual. */
export function useFlowAddress(paths: FlowPaths) {
  const { insurance_application_id: applicationId = null } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as StepState | null;
  // Identified by the address alone: what is shown changes while the application is refetched.
  const isHere = useIsHere(`${applicationId ?? ''} ${search.get('step') ?? ''}`);
  // After Back the browser is elsewhere before this page goes: to replace its entry then would lose that place.
  const replaceHere = async (path: string): Promise<void> => {
    const { pathname, search: query } = window.location;
    if (pathname + query === location.pathname + location.search)
      await navigate(path, { replace: true, state });
  };

  return {
    applicationId,
    request: readStepRequest(search, applicationId !== null),
    /** Whether the person is still at this address: an answer that arrives later moves nobody. */
    isHere,
    editing: state?.editing === true,
    atChoice: state?.atChoice === true,
    /** The step this one was opened from. */
    from: state?.from ?? null,
    /** Whether the application was looked up for the person, who had not named one. */
    isResolved: state?.resolved === true,
    /** Whether the page was opened at this address rather than navigated to. */
    isFirst: location.key === 'default',
    goTo: async (step: StepNumber, from: StepNumber | null, options: GoToOptions = {}): Promise<void> => {
      const { replace = false, editing = false, applicationId: id = applicationId } = options;
      const next: StepState = { editing, ...(from === null ? {} : { from }) };
      await navigate(`${flowPath(paths, id)}?step=${step}`, { replace, state: next });
    },
    /** The same step of the application's copy. */
    toCopy: async (id: string): Promise<void> => {
      await replaceHere(`${flowPath(paths, id)}${location.search}`);
    },
    /** Corrects the address in place. */
    redirect: async (step: StepNumber): Promise<void> => {
      await replaceHere(`${flowPath(paths, applicationId)}?step=${step}`);
    },
    /** To an earlier question: through the history if it is the previous entry, so that Forward returns here. */
    goBack: async (step: StepNumber, from: StepNumber): Promise<void> => {
      if (state?.from === step) await navigate(-1);
      else {
        await navigate(`${flowPath(paths, applicationId)}?step=${step}`, {
          state: { from } satisfies StepState,
        });
      }
    },
  };
}
