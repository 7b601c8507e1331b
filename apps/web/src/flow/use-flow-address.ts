import type { StepNumber } from '@socio/domain/flow/steps';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useIsHere } from '../lib/use-is-here.ts';
import { flowPath, type FlowPaths } from './flow-paths.ts';
import { readStepRequest } from './step-request.ts';

/** Kept with each entry of the browser's history: Back and reload find it again. */
type StepState = {
  editing?: boolean;
  from?: StepNumber;
  resolved?: boolean;
  /** Step 7 is come back to for the package that was chosen there. */
  atChoice?: boolean;
};

export type GoToOptions = { replace?: boolean; editing?: boolean; applicationId?: string | null };

export type FlowAddress = ReturnType<typeof useFlowAddress>;

/** What the address of the flow says, and walking the steps through it: Back, Forward and reload are ordinary browsing. */
export function useFlowAddress(paths: FlowPaths) {
  const { insurance_application_id: applicationId = null } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as StepState | null;
  // Named by the address alone: what is shown comes and goes while the application is read anew.
  const isHere = useIsHere(`${applicationId ?? ''} ${search.get('step') ?? ''}`);

  return {
    applicationId,
    request: readStepRequest(search, applicationId !== null),
    /** Whether the person is still at this address: an answer that comes later moves nobody. */
    isHere,
    editing: state?.editing === true,
    atChoice: state?.atChoice === true,
    /** The step from which this one was opened. */
    from: state?.from ?? null,
    /** Whether the address was found for the person, who had named no application. */
    isResolved: state?.resolved === true,
    /** Whether the page was opened at this address, not walked to. */
    isFirst: location.key === 'default',
    goTo: async (step: StepNumber, from: StepNumber | null, options: GoToOptions = {}): Promise<void> => {
      const { replace = false, editing = false, applicationId: id = applicationId } = options;
      const next: StepState = { editing, ...(from === null ? {} : { from }) };
      await navigate(`${flowPath(paths, id)}?step=${step}`, { replace, state: next });
    },
    /** Corrects the address in place. */
    redirect: async (step: StepNumber): Promise<void> => {
      await navigate(`${flowPath(paths, applicationId)}?step=${step}`, { replace: true, state });
    },
    /** To an earlier question: over the history where it lies just behind, so that Forward leads here again. */
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
