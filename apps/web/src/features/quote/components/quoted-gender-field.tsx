import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { GenderField } from '../../../common/gender/gender-field.tsx';
import { texts } from '../texts.ts';

/** With the reason why it is asked, or why it cannot be changed here. */
export function QuotedGenderField<Values extends FieldValues>(
  props: ComponentProps<typeof GenderField<Values>>,
) {
  const own = texts.personal;
  return (
    <div>
      <GenderField {...props} />
      <p className="mt-1.5 text-sm text-ink-soft">{props.locked ? own.locked : own.genderNote}</p>
    </div>
  );
}
