import { useEffect, useEffectEvent } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';

/** Tells the drawer whether a form holds something that is not saved, as long as the form is there. */
export function useReportUnsaved<Values extends FieldValues>(
  control: Control<Values>,
  report: (isUnsaved: boolean) => void,
  /** It began with what was typed before. */
  wasKept = false,
): void {
  const { isDirty } = useFormState({ control });
  const tell = useEffectEvent(report);
  useEffect(() => {
    tell(isDirty || wasKept);
    return () => tell(false);
  }, [isDirty, wasKept]);
}
