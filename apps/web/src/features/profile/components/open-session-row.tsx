import { deleteSession } from '@socio/contracts/delete-session';
import type { OpenSession } from '@socio/contracts/sessions';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { sessionLine, sessionName } from '../session-name.ts';
import { texts } from '../texts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useToday } from '../../../flow/use-today.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';

export const sessionsKey = ['/api', 'sessions'];

type Props = { session: OpenSession; withIdentity: WithIdentity; onEnded: () => void };

export function OpenSessionRow({ session, withIdentity, onEnded }: Props) {
  const own = texts.sessions;
  const name = sessionName(session);
  const today = useToday();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function end(): Promise<void> {
    try {
      await call(deleteSession, undefined, { params: { openSessionId: session.id } });
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!isRefusal(error, 'NOT_FOUND')) throw error;
    }
    showToast({ title: own.ended, description: name, tone: 'success' });
    onEnded();
    queryClient.setQueryData<OpenSession[]>(sessionsKey, (list) =>
      list?.filter(({ id }) => id !== session.id),
    );
    void queryClient.invalidateQueries({ queryKey: sessionsKey });
  }

  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium">{sessionLine(session, today)}</p>
        {session.is_current ? <Badge tone="success">{own.current}</Badge> : null}
      </div>
      <dl className="mt-1.5 grid gap-0.5 text-sm text-ink-soft">
        <Moment label={own.lastSeen} at={session.last_seen_at} />
      </dl>
      {session.is_current ? null : (
        <>
          <Button
            variant="secondary"
            full
            className="mt-3 text-sm"
            aria-label={`${own.end}: ${name}`}
            busy={busy}
            busyText={own.ending}
            onClick={() => {
              setProblem(null);
              run(() => withIdentity(end)).catch((error: unknown) =>
                setProblem(refusalText(error, { INTERNAL: own.failed })),
              );
            }}
          >
            {own.end}
          </Button>
          <InlineError message={problem} />
        </>
      )}
    </li>
  );
}

function Moment({ label, at }: { label: string; at: string }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{label}:</dt>
      <dd className="text-ink tabular-nums">{formatShiftedDateTime(at) ?? texts.noDate}</dd>
    </div>
  );
}
