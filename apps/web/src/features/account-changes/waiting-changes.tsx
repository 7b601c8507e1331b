import { accountChanges } from '@socio/contracts/account-changes';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { lastFour } from '@socio/domain/masks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { call, type AnswerOf } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { texts } from './texts.ts';

type Change = AnswerOf<typeof accountChanges>['changes'][number];

const queryKey = ['account-changes'];

/** What is going to change about the account, and how to stop it; nothing where nothing waits. */
export function WaitingChanges() {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(accountChanges, undefined, { signal })).changes,
  });
  const [isStopped, setStopped] = useState(false);
  if (isStopped) return <Stopped />;
  return data?.map((change) => (
    <WaitingChange
      key={change.id}
      change={change}
      onStopped={() => {
        setStopped(true);
        void queryClient.invalidateQueries({ queryKey });
      }}
    />
  ));
}

function WaitingChange({ change, onStopped }: { change: Change; onStopped: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function stop(): Promise<void> {
    setProblem(null);
    try {
      await call(deleteAccountChange, undefined, { params: { changeId: change.id } });
      onStopped();
    } catch (error) {
      setProblem(refusalText(error));
    }
  }

  return (
    <div className="mb-6">
      <MessagePanel
        tone="warning"
        announce
        title={texts.title}
        action={
          change.may_stop ? (
            <>
              <Button
                variant="secondary"
                busy={busy}
                busyText={texts.stopping}
                onClick={() => void run(stop)}
              >
                {texts.stop}
              </Button>
              <InlineError message={problem} />
            </>
          ) : null
        }
      >
        <p>{texts.detail(lastFour(change.phone), formatShiftedDateTime(change.in_force_at) ?? '')}</p>
        {change.may_stop ? null : <p className="mt-2">{texts.elsewhere}</p>}
      </MessagePanel>
    </div>
  );
}

/** Takes the focus, since the button is gone. */
function Stopped() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mb-6">
      <MessagePanel tone="success" title={texts.stopped.title}>
        {texts.stopped.detail}
      </MessagePanel>
    </div>
  );
}
