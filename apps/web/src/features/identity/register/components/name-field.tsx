import { hasForeignCharacter } from '@socio/domain/validation/names';
import type { ComponentProps } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import type { Registration } from '../registration.ts';
import { texts } from '../texts.ts';

type Name = 'name' | 'firstName' | 'lastName';

type Props = Pick<ComponentProps<typeof FormTextField>, 'autoComplete' | 'optional'> & {
  control: Control<Registration>;
  name: Name;
};

/** A name in upper case; red as soon as it holds what no name has (specification membership 5). */
export function NameField({ control, name, autoComplete, optional }: Props) {
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
