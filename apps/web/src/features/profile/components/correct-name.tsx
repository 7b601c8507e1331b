import { correctName } from '@socio/contracts/correct-name';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import type { WithFreshProof } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';

type Props = { withFreshProof: WithFreshProof; onAsked: (told: string) => Promise<void> };

/** Takes the name from the population registry; nobody types one. */
export function CorrectName({ withFreshProof, onAsked }: Props) {
  const own = texts.corrections.name;
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function ask(): Promise<void> {
    setProblem(null);
    try {
      const { changed } = await withFreshProof('correct', () => call(correctName, {}));
      await onAsked(changed ? own.changed : own.same);
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (!isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) setProblem(refusalText(error));
    }
  }

  return (
    <div>
      <p className="mb-3 text-sm text-ink-soft">{own.detail}</p>
      <Button variant="secondary" full busy={busy} busyText={own.busy} onClick={() => void run(ask)}>
        {own.action}
      </Button>
      <InlineError message={problem} />
    </div>
  );
}
