import { useState, type ReactNode } from 'react';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { LegalDialog, type LegalText } from '../legal/legal-dialog.tsx';
import { texts } from '../texts.ts';

export type Consents = { terms: boolean; privacy: boolean; marketing: boolean };

type Props = {
  value: Consents;
  onChange: (value: Consents) => void;
  errors: { terms: string | null; privacy: string | null };
};

/** Terms and privacy, each with its text one tap away; marketing apart and unticked. */
export function ConsentFields({ value, onChange, errors }: Props) {
  const own = texts.contact;
  const [reading, setReading] = useState<LegalText | null>(null);
  return (
    <div className="grid gap-2">
      <CheckboxField
        label={own.terms}
        checked={value.terms}
        error={errors.terms}
        onChange={(event) => onChange({ ...value, terms: event.target.checked })}
      />
      <ReadLink onClick={() => setReading('terms')}>{own.readTerms}</ReadLink>
      <CheckboxField
        label={own.privacy}
        checked={value.privacy}
        error={errors.privacy}
        onChange={(event) => onChange({ ...value, privacy: event.target.checked })}
      />
      <ReadLink onClick={() => setReading('privacy')}>{own.readPrivacy}</ReadLink>
      <CheckboxField
        label={own.marketing}
        checked={value.marketing}
        onChange={(event) => onChange({ ...value, marketing: event.target.checked })}
      />
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
