import { useEffect, useEffectEvent } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';

/** Tells the drawer whether a form has unsaved input, for as long as the form is mounted. */
export function useReportUnsaved<Values extends FieldValues>(
  control: Control<Values>,
  report: (isUnsaved: boolean) => void,
  /** There is input that the form does not know of, for example kept from before. */
  hasMore = false,
): void {
  const { isDirty } = useFormState({ control });
  useReportTyped(report, isDirty || hasMore);
}

/** The same for a form of one field. */
export function useReportTyped(report: (isUnsaved: boolean) => void, isUnsaved: boolean): void {
  const tell = useEffectEvent(report);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [isUnsaved]);
}
