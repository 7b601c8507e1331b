import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';

type Props = { saveText: string; busy: boolean; onCancel: () => void };

export function EditorActions({ saveText, busy, onCancel }: Props) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={() => (busy ? undefined : onCancel())}>
        {texts.cancel}
      </Button>
      <Button type="submit" busy={busy} busyText={texts.saving}>
        {saveText}
      </Button>
    </div>
  );
}
