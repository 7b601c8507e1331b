import { Lock } from 'lucide-react';
import { CardForm } from '../../../common/card/card-form.tsx';
import { cardTexts } from '../../../common/card/texts.ts';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useCardEditor } from '../use-card-editor.ts';
import { EditorActions } from './editor-actions.tsx';

type Props = ProfileTools & { onSaved: () => void; onCancel: () => void };

/** The form of a new card; what is typed lives in its inputs only. */
export function CardEditor(props: Props) {
  const own = texts.cards;
  const { card, busy, problem, send } = useCardEditor(props);
  return (
    <form
      noValidate
      // Never used, but a form sent without its script must not put the number into the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="grid gap-5">
        <CardForm card={card} disabled={busy} legendHidden />
        {problem === null ? null : (
          <MessagePanel tone="danger" title={own.failed}>
            {problem}
          </MessagePanel>
        )}
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {cardTexts.safe}
        </p>
      </div>
      <EditorActions saveText={own.save} busy={busy} onCancel={props.onCancel} />
    </form>
  );
}
