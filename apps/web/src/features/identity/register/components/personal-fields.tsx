import { birthStates } from '@socio/domain/birth-states';
import type { CivilDate } from '@socio/domain/dates';
import type { Gender } from '@socio/domain/validation/gender';
import { useController, type Control } from 'react-hook-form';
import { BirthDateSelects } from '../../../../common/birth-date-selects.tsx';
import { FormSelectField } from '../../../../components/form/form-select-field.tsx';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { RadioCards } from '../../../../components/radio-cards.tsx';
import type { Registration } from '../registration.ts';
import { texts } from '../texts.ts';
import { NameField } from './name-field.tsx';

type Props = { control: Control<Registration>; today: CivilDate };

const states = birthStates.map(({ name, code }) => ({ value: code, label: name }));

/** Everything that the population registry is asked with, and the e-mail. */
export function PersonalFields({ control, today }: Props) {
  const own = texts.personal;
  return (
    <>
      <NameField control={control} name="name" autoComplete="given-name" />
      <NameField control={control} name="firstName" autoComplete="family-name" />
      <NameField control={control} name="lastName" optional />
      <GenderField control={control} />
      <BirthDateField control={control} today={today} />
      <FormSelectField
        control={control}
        name="birthState"
        label={own.birthState}
        options={states}
        placeholder={own.chooseState}
      />
      <FormTextField
        control={control}
        name="email"
        label={own.email}
        hint={own.emailHint}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    </>
  );
}

function GenderField({ control }: { control: Control<Registration> }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'gender' });
  const own = texts.personal;
  return (
    <RadioCards<Gender>
      ref={ref}
      legend={own.gender}
      columns={2}
      options={[
        { value: 'H', label: own.genders.H },
        { value: 'M', label: own.genders.M },
      ]}
      value={value === '' ? null : value}
      onValueChange={onChange}
      error={fieldState.error?.message}
    />
  );
}

function BirthDateField({ control, today }: Props) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'birthDate' });
  // The parts of the value are no fields of their own: the message is the whole's.
  const error = fieldState.error as { message?: string } | undefined;
  return (
    <BirthDateSelects ref={ref} value={value} onValueChange={onChange} today={today} error={error?.message} />
  );
}
