import type { StepNumber } from '@socio/domain/flow/steps';
import { useLocation, useNavigate } from 'react-router';

/** Kept with each entry of the browser's history: Back and reload find it again. */
type StepState = {
  editing?: boolean;
  from?: StepNumber;
  resolved?: boolean;
  /** Step 7 is come back to for the package that was chosen there. */
  atChoice?: boolean;
};

type Options = { replace?: boolean; editing?: boolean; applicationId?: string | null };

/** Walks the steps through the address, so that Back, Forward and reload are ordinary browsing. */
export function useStepNavigation(
  applicationId: string | null,
  pathOf: (applicationId: string | null) => string,
) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as StepState | null;

  return {
    editing: state?.editing === true,
    atChoice: state?.atChoice === true,
    /** The step from which this one was opened. */
    from: state?.from ?? null,
    /** Whether the address was found for the person, who had named no application. */
    isResolved: state?.resolved === true,
    /** Whether the page was opened at this address, not walked to. */
    isFirst: location.key === 'default',
    goTo: async (step: StepNumber, from: StepNumber | null, options: Options = {}): Promise<void> => {
      const { replace = false, editing = false, applicationId: id = applicationId } = options;
      const next: StepState = { editing, ...(from === null ? {} : { from }) };
      await navigate(`${pathOf(id)}?step=${step}`, { replace, state: next });
    },
    /** Corrects the address in place. */
    redirect: async (step: StepNumber): Promise<void> => {
      await navigate(`${pathOf(applicationId)}?step=${step}`, { replace: true, state });
    },
    /** To an earlier question: over the history where it lies just behind, so that Forward leads here again. */
    goBack: async (step: StepNumber, from: StepNumber): Promise<void> => {
      if (state?.from === step) await navigate(-1);
      else await navigate(`${pathOf(applicationId)}?step=${step}`, { state: { from } satisfies StepState });
    },
  };
}
