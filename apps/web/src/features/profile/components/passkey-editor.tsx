import { PASSKEY_NAME_LENGTH } from '@socio/domain/passkeys';
import { useEffect, useRef, useState } from 'react';
import { makePasskey, passkeysKey } from '../../../common/passkeys/make-passkey.ts';
import { passkeyProblem } from '../../../common/passkeys/passkey-problem.ts';
import { passkeyTexts } from '../../../common/passkeys/texts.ts';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';
import { EditorActions } from './editor-actions.tsx';

type Props = { withIdentity: WithIdentity; onSaved: () => void; onCancel: () => void };

/** What a passkey is, its name, and the way to make it. */
export function PasskeyEditor({ withIdentity, onSaved, onCancel }: Props) {
  const own = texts.passkeys;
  const heading = useRef<HTMLHeadingElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  useEffect(() => heading.current?.focus(), []);

  async function save(): Promise<void> {
    await makePasskey(name);
    await queryClient.invalidateQueries({ queryKey: passkeysKey });
    showToast({ title: own.saved, tone: 'success' });
    onSaved();
  }

  return (
    <form
      noValidate
      className="border-t-2 border-primary pt-4 sm:rounded-card sm:border sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        run(() => withIdentity(save)).catch((error: unknown) =>
          setProblem(passkeyProblem(error, passkeyTexts.notMade)),
        );
      }}
    >
      <h4 ref={heading} tabIndex={-1} className="mb-2 font-semibold">
        {own.addTitle}
      </h4>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{own.detail}</p>
        <TextField
          label={own.name}
          hint={own.nameHint}
          optional
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          readOnly={busy}
          onChange={(event) => setName(event.target.value)}
        />
        {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      </div>
      <EditorActions saveText={own.save} busy={busy} onCancel={onCancel} />
    </form>
  );
}
