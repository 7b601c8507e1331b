import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import type { WithIdentity } from '../../flow/use-identity.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { deletionQuery, keep, type DeletionState } from './deletion-query.ts';
import { texts } from './texts.ts';
import { whenWords } from './when-words.ts';

/** That the account is to be deleted, with the way to keep it; nothing where nobody asked for that. */
export function LeavingNotice({ withIdentity }: { withIdentity: WithIdentity }) {
  const { data } = useQuery(deletionQuery);
  const [isKept, setKept] = useState(false);
  if (isKept) return <Kept />;
  if (data === undefined || data.deletion === null) return null;
  return (
    <div className="mb-6">
      <Leaving state={data} withIdentity={withIdentity} onKept={() => setKept(true)} />
    </div>
  );
}

type LeavingProps = { state: DeletionState; withIdentity: WithIdentity; onKept: () => void };

/** When the account is deleted, and 'Conservar mi cuenta'. */
export function Leaving({ state, withIdentity, onKept }: LeavingProps) {
  const own = texts.leaving;
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const { deletion } = state;
  if (deletion === null) return null;
  const keepIt = async () => {
    setProblem(null);
    try {
      await withIdentity(keep);
      onKept();
    } catch (error) {
      setProblem(refusalText(error));
    }
  };
  return (
    <MessagePanel
      tone="warning"
      title={own.title}
      action={
        deletion.begun ? null : (
          <>
            <Button busy={busy} busyText={own.keeping} onClick={() => void run(keepIt)}>
              {own.keep}
            </Button>
            <InlineError message={problem} />
          </>
        )
      }
    >
      <p>{deletion.begun ? own.begun : own.when(whenWords(deletion.due_at, state))}</p>
      {deletion.begun ? null : <p className="mt-2">{own.meanwhile}</p>}
    </MessagePanel>
  );
}

/** Takes the focus, since the button is gone. */
export function Kept() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mb-6">
      <MessagePanel tone="success" title={texts.kept.title}>
        {texts.kept.detail}
      </MessagePanel>
    </div>
  );
}
