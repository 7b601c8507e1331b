import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { choiceTexts } from './texts.ts';
import type { useChangeForm } from './use-change-form.ts';

type Props = Pick<ReturnType<typeof useChangeForm>, 'busy' | 'problem' | 'send'> & {
  detail: string;
  children: ReactNode;
};

/** What the forms of all changes have in common. */
export function ChangeForm({ detail, busy, problem, send, children }: Props) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void (busy ? event.preventDefault() : send(event))}
    >
      <p className="text-ink-soft">{detail}</p>
      {children}
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full type="submit" busy={busy} busyText={choiceTexts.saving}>
        {choiceTexts.save}
      </Button>
    </form>
  );
}
