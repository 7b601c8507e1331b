import { useEffect, useEffectEvent } from 'react';
import { enterContracting } from '../../flow/enter-contracting.ts';
import { useApplication } from '../../flow/use-application.ts';
import { useFlowAddress } from '../../flow/use-flow-address.ts';
import { useFlowEdits } from '../../flow/use-flow-edits.ts';
import { useFlowExits } from '../../flow/use-flow-exits.ts';
import { useFlowIdentity } from '../../flow/use-flow-identity.ts';
import { useShownStep } from '../../flow/use-shown-step.ts';
import { useStepWalk } from '../../flow/use-step-walk.ts';
import { useToday } from '../../flow/use-today.ts';
import { paths } from '../paths.ts';

export type Flow = ReturnType<typeof useFlow>;

/** What the page and its steps share: the address, the application, the step shown and the ways on from it. */
export function useFlow() {
  const today = useToday();
  const address = useFlowAddress(paths);
  const identity = useFlowIdentity(address.applicationId, paths);
  const open = useApplication(address.applicationId, identity);
  const copyId = open.record?.changed_as ?? null;
  const goToCopy = useEffectEvent((id: string) => void address.toCopy(id));
  useEffect(() => {
    if (copyId !== null) goToCopy(copyId);
  }, [copyId]);
  const step = useShownStep(address, open, today);
  const walk = useStepWalk(address, open, step, today);
  const edits = useFlowEdits(open, step, walk.goTo);
  const exits = useFlowExits(address, open.forget, paths);
  return {
    identity,
    address,
    open,
    step,
    walk,
    edits,
    exits,
    enterContracting: (repeat: () => Promise<void>) =>
      enterContracting({ address, open, identity, deny: exits.deny }, repeat),
  };
}
