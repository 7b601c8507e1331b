import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';

type Props = {
  saveText: string;
  /** The text says why. */
  disabled?: boolean;
  busy: boolean;
  busyText?: string;
  onCancel: () => void;
};

export function EditorActions({ saveText, disabled = false, busy, busyText, onCancel }: Props) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={() => (busy ? undefined : onCancel())}>
        {texts.cancel}
      </Button>
      <Button type="submit" disabled={disabled} busy={busy} busyText={busyText ?? texts.saving}>
        {saveText}
      </Button>
    </div>
  );
}
