import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { StepProps } from '../../flow/step-props.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { mayPass } from '../../lib/api-error.ts';
import { pause } from '../../lib/pause.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { texts } from './texts.ts';

/** Specification quote 9: how long a choice is shown before the next question. */
const AUTO_ADVANCE = 400;

type Needs = Pick<StepProps, 'editing' | 'withIdentity' | 'onSaved' | 'onContinue'>;

/** Saves a tap on a list (steps 1 to 3) and goes on 400 ms later, unless the step was opened for editing. */
export function useChoice(props: Needs) {
  const { editing, withIdentity, onSaved, onContinue } = props;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const shown = useRef(true);
  // After the pause, call what the page passes by then, not what it passed at the tap. Updated in a layout effect: as
  // soon as the page is at its new address, the earlier function moves nobody.
  const latestContinue = useRef(onContinue);
  useLayoutEffect(() => {
    latestContinue.current = onContinue;
  }, [onContinue]);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  /** `save` is null if the choice is already on record. */
  async function choose(key: string, save: (() => Promise<unknown>) | null): Promise<void> {
    const seen = pause(AUTO_ADVANCE);
    setChosenKey(key);
    setSaving(true);
    try {
      if (save !== null) {
        await withIdentity(save);
        await onSaved();
      }
      await seen;
      if (shown.current && !editing) latestContinue.current();
    } catch (error) {
      setChosenKey(null);
      showToast({
        ...texts.saveFailed,
        description: refusalText(error),
        onRetry: shown.current && mayPass(error) ? () => void choose(key, save) : undefined,
      });
    } finally {
      setSaving(false);
    }
  }
  return { chosenKey, saving, choose };
}
