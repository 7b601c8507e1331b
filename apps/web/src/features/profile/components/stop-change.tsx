import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';

type Props = {
  changeId: string;
  /** False in a browser that did not know the member when it was asked for. */
  mayStop: boolean;
  withIdentity: WithIdentity;
  onStopped: () => Promise<void>;
};

/** Cancels a change that waits, or says where that can be done. */
export function StopChange({ changeId, mayStop, withIdentity, onStopped }: Props) {
  const own = texts.corrections;
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  if (!mayStop) return <p className="text-sm">{own.elsewhere}</p>;

  async function stop(): Promise<void> {
    setProblem(null);
    try {
      await withIdentity(() => call(deleteAccountChange, undefined, { params: { changeId } }));
      await onStopped();
    } catch (error) {
      setProblem(refusalText(error));
    }
  }

  return (
    <>
      <Button variant="secondary" compact busy={busy} busyText={own.stopping} onClick={() => void run(stop)}>
        {own.stop}
      </Button>
      <InlineError message={problem} />
    </>
  );
}
