import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FormCheckboxField } from '../../../components/form/form-checkbox-field.tsx';
import type { ContactValues } from '../contact-fields.ts';
import { LegalDialog, type LegalText } from '../../../common/legal/legal-dialog.tsx';
import { texts } from '../texts.ts';

/** Terms and privacy, each with its text one tap away; marketing separate and unticked. */
export function ConsentFields({ control }: { control: Control<ContactValues> }) {
  const own = texts.contact;
  const [reading, setReading] = useState<LegalText | null>(null);
  return (
    <div className="grid gap-2">
      <FormCheckboxField control={control} name="terms" label={own.terms} />
      <ReadLink onClick={() => setReading('terms')}>{own.readTerms}</ReadLink>
      <FormCheckboxField control={control} name="privacy" label={own.privacy} />
      <ReadLink onClick={() => setReading('privacy')}>{own.readPrivacy}</ReadLink>
      <FormCheckboxField control={control} name="marketing" label={own.marketing} />
      <LegalDialog shown={reading} onClose={() => setReading(null)} />
    </div>
  );
}

function ReadLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-2 ml-8 min-h-11 justify-self-start rounded-md text-left text-sm font-medium text-primary underline underline-offset-2"
    >
      {children}
    </button>
  );
}
