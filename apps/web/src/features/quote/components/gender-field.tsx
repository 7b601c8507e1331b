import type { Gender } from '@socio/domain/validation/gender';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { texts } from '../texts.ts';

type Props = {
  value: Gender | '';
  onChange: (gender: Gender) => void;
  locked: boolean;
  error: string | null;
};

export function GenderField({ value, onChange, locked, error }: Props) {
  const own = texts.personal;
  return (
    <div>
      <RadioCards<Gender>
        legend={own.gender}
        columns={2}
        options={[
          { value: 'H', label: own.genders.H },
          { value: 'M', label: own.genders.M },
        ]}
        value={value === '' ? null : value}
        onValueChange={onChange}
        disabled={locked}
        error={error}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{locked ? own.locked : own.genderNote}</p>
    </div>
  );
}
