import type { FreshAct } from '@socio/domain/fresh-proof';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyProblem } from '../../../common/passkeys/passkey-problem.ts';
import { canUsePasskeys } from '../../../common/passkeys/passkey-support.ts';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { provePasskey } from '../prove-passkey.ts';
import { texts } from '../texts.ts';

type Props = {
  /** What the identity is proven for, where that wants a proof of its own. */
  act?: FreshAct | null;
  /** What else there is if it does not work: a code, or who can help. */
  otherwise: string;
  /** The identity is proven. */
  onProven: () => Promise<void>;
};

/**
 * A passkey in place of a code. Offered to everybody whose browser has them, because nobody is told who has one; a
 * browser that has none shows nothing.
 */
export function PasskeyButton({ act = null, otherwise, onProven }: Props) {
  const own = texts.passkey;
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  if (!canUsePasskeys()) return null;

  async function prove(): Promise<void> {
    setProblem(null);
    try {
      await provePasskey(act);
    } catch (error) {
      setProblem(passkeyProblem(error, `${own.notUsed} ${otherwise}`));
      return;
    }
    await onProven();
  }

  return (
    <div>
      <Button
        variant="secondary"
        full
        icon={<KeyRound aria-hidden className="size-5" />}
        busy={busy}
        busyText={own.using}
        onClick={() => void run(prove)}
      >
        {own.use}
      </Button>
      <InlineError message={problem} />
    </div>
  );
}
