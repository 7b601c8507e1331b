import { isRefusal } from '../../lib/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import type { ContractStepProps } from './contract-step-props.ts';

/** Runs one submit at a time. If the identity has to be confirmed first, runs it again afterwards. */
export function useSubmit({ confirm }: ContractStepProps['identity']) {
  const { busy, run } = useAction();

  async function submit(work: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
    try {
      await run(work);
    } catch (error) {
      if (isRefusal(error, 'LEVEL_AUTHENTICATED')) confirm(() => void submit(work, onFailure));
      else onFailure(error);
    }
  }
  return { busy, submit };
}
