import { changePolicy } from '@socio/contracts/change-policy';
import { formatPhone244 } from '@socio/domain/phones';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { showToast } from '../../components/toast/show-toast.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { contactTexts as own } from './texts.ts';

type Props = {
  /** The account's. */
  contact: { phone_number: string; email: string | null };
  /** The numbers of those that have another one. */
  policies: readonly string[];
  /** Asks who the person is where the server wants to know. */
  withIdentity: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Where policies have another phone or mail than the account: one tap has the insurer take over the account's. */
export function TakeOverContact({ contact, policies, withIdentity }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  async function take(): Promise<void> {
    setProblem(null);
    let isPending = false;
    try {
      for (const policy_number of policies) {
        const change = { kind: 'contact', ...contact } as const;
        try {
          await withIdentity(() => call(changePolicy, { policy_number, change }));
        } catch (error) {
          if (!isRefusal(error, 'CHANGE_PENDING')) throw error;
          isPending = true;
        }
      }
      showToast({ title: isPending ? own.pending : own.done(policies.length), tone: 'success' });
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (!isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) setProblem(refusalText(error));
    }
    await Promise.all(
      ['find-policy', 'policies', 'get-all-policies'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  }

  const shown = [formatPhone244(contact.phone_number), contact.email].filter(Boolean).join(' · ');
  return (
    <MessagePanel
      title={own.title(policies.length)}
      action={
        <>
          <Button variant="secondary" busy={busy} busyText={own.busy} onClick={() => void run(take)}>
            {own.action(policies.length)}
          </Button>
          <InlineError message={problem} />
        </>
      }
    >
      <span className="wrap-anywhere">{own.detail(shown)}</span>
    </MessagePanel>
  );
}
