import { endOtherSessions } from '@socio/contracts/end-other-sessions';
import type { OpenSession } from '@socio/contracts/sessions';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { sessionName } from '../session-name.ts';
import { texts } from '../texts.ts';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { sessionsKey } from './open-session-row.tsx';

type Props = { current: OpenSession; withIdentity: WithIdentity; onEnded: () => void };

/** 'Cerrar todas las demás': ends every session but this one, after asking. */
export function EndOtherSessions({ current, withIdentity, onEnded }: Props) {
  const own = texts.sessions.others;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function end(): Promise<void> {
    await call(endOtherSessions);
    showToast({ title: own.ended, tone: 'success' });
    setAsking(false);
    onEnded();
    queryClient.setQueryData<OpenSession[]>(sessionsKey, (list) =>
      list?.filter(({ is_current: isCurrent }) => isCurrent),
    );
    void queryClient.invalidateQueries({ queryKey: sessionsKey });
  }

  return (
    <>
      <Button
        variant="danger"
        full
        className="mt-4 text-sm"
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      >
        {own.action}
      </Button>
      {asking ? (
        <ConfirmRemoval
          title={own.title}
          detail={own.detail}
          action={own.action}
          words={{ keep: own.keep, busy: own.ending }}
          busy={busy}
          problem={problem}
          onConfirm={() => {
            setProblem(null);
            run(() => withIdentity(end)).catch((error: unknown) =>
              setProblem(refusalText(error, { INTERNAL: own.failed })),
            );
          }}
          onClose={() => setAsking(false)}
        >
          <p className="font-medium">{sessionName(current)}</p>
          <p className="text-sm text-ink-soft">{texts.sessions.current}</p>
        </ConfirmRemoval>
      ) : null}
    </>
  );
}
