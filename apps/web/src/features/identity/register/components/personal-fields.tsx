import { birthStates } from '@socio/domain/birth-states';
import { hasForeignCharacter } from '@socio/domain/validation/names';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useController, useWatch, type Control } from 'react-hook-form';
import { BirthDateNumbers } from '../../../../common/birth-date/birth-date-numbers.tsx';
import { GenderField } from '../../../../common/gender/gender-field.tsx';
import { FormSelectField } from '../../../../components/form/form-select-field.tsx';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { MaskedField } from '../../../../components/masked-field.tsx';
import type { Registration } from '../registration.ts';
import type { Question } from '../register-steps.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { AccountPhoneField } from './account-phone-field.tsx';

type Props = {
  registration: RegistrationState;
  /** Only the fields of one question; all by default. */
  question?: Question | null;
};

const states = birthStates.map(({ name, code }) => ({ value: code, label: name }));

/** Everything the population registry needs and the quote does not supply, and the e-mail. */
export function PersonalFields({ registration, question = null }: Props) {
  const asks = (one: Question) => question === null || question === one;
  const { form, inPanel, person, known } = registration;
  const { control } = form;
  const own = texts.personal;
  return (
    <>
      {asks('name') ? (
        <>
          <NameField control={control} name="name" autoComplete="given-name" />
          <NameField control={control} name="firstName" autoComplete="family-name" />
          <NameField control={control} name="lastName" optional />
        </>
      ) : null}
      {!asks('gender') || (inPanel && person?.gender) ? null : (
        <GenderField control={control} name="gender" />
      )}
      {!asks('birth') || (inPanel && known.birthDate !== null) ? null : (
        <BirthDateField registration={registration} mask={known.birthDate} />
      )}
      {asks('birth') ? (
        <FormSelectField
          control={control}
          name="birthState"
          label={own.birthState}
          options={states}
          placeholder={own.chooseState}
        />
      ) : null}
      {inPanel && known.phone === null ? <AccountPhoneField control={control} /> : null}
      {asks('email') ? (
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
      ) : null}
    </>
  );
}

type NameProps = Pick<ComponentProps<typeof FormTextField>, 'autoComplete' | 'optional'> & {
  control: Control<Registration>;
  name: 'name' | 'firstName' | 'lastName';
};

/** A name in upper case; flagged as soon as it contains a character no name has (specification membership 5). */
function NameField({ control, name, autoComplete, optional }: NameProps) {
  const value = useWatch({ control, name });
  return (
    <FormTextField
      control={control}
      name={name}
      label={texts.personal[name]}
      error={hasForeignCharacter(value) ? texts.errors[name].description : null}
      optional={optional}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      format={(text) => text.normalize('NFC').toUpperCase()}
    />
  );
}

type BirthDateProps = {
  registration: RegistrationState;
  /** The quote's mask, until the date is typed again. */
  mask: string | null;
};

function BirthDateField({ registration, mask }: BirthDateProps) {
  if (mask === null) return <TypedBirthDate registration={registration} />;
  return (
    <MaskedField
      label={texts.personal.birthDate}
      hint={texts.quoted.title}
      value={mask}
      mask={mask}
      changeText={texts.quoted.change}
      onValueChange={() => {
        flushSync(() => registration.retype('birthDate'));
        registration.form.setFocus('birthDate');
      }}
    />
  );
}

function TypedBirthDate({ registration }: Pick<BirthDateProps, 'registration'>) {
  const { form } = registration;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'birthDate' });
  // The parts are not fields of their own: the message belongs to the whole date.
  const error = fieldState.error as { message?: string } | undefined;
  return <BirthDateNumbers ref={ref} value={value} onValueChange={onChange} error={error?.message} />;
}
