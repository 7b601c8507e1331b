import { correctEmail } from '@socio/contracts/correct-email';
import { checkEmail } from '@socio/domain/validation/email';
import { useRef, useState } from 'react';
import { TextField } from '../../../components/text-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { WithFreshProof } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';
import { useReportTyped } from '../use-report-unsaved.ts';
import { EditorActions } from './editor-actions.tsx';

type Props = {
  /** To which a link was sent that nobody has opened; empty if there is none. */
  asked: string;
  withFreshProof: WithFreshProof;
  reportUnsaved: (isUnsaved: boolean) => void;
  onSaved: (told: string | null) => Promise<void>;
  onCancel: () => void;
};

/** The new address, to which a link is sent. */
export function CorrectEmail({ asked, withFreshProof, reportUnsaved, onSaved, onCancel }: Props) {
  const own = texts.corrections.email;
  const [email, setEmail] = useState(asked);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  useReportTyped(reportUnsaved, email !== asked);

  function fail(text: string): void {
    setProblem(text);
    field.current?.focus();
  }

  async function send(): Promise<void> {
    const typed = email.trim();
    if (typed === '') {
      fail(own.required);
      return;
    }
    if (checkEmail(typed) !== null) {
      fail(own.wrong);
      return;
    }
    setProblem(null);
    try {
      await withFreshProof('correct', () => call(correctEmail, { email: typed }));
      showToast({ title: own.sent, tone: 'success' });
      await onSaved(null);
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (!isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) fail(refusalText(error));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(send);
      }}
    >
      <TextField
        ref={field}
        label={own.field}
        hint={own.hint}
        error={problem}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        readOnly={busy}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(null);
        }}
      />
      <EditorActions saveText={own.send} busy={busy} busyText={own.sending} onCancel={onCancel} />
    </form>
  );
}
