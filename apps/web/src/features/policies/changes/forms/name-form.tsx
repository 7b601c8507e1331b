import { isCivilDate, shortDate } from '@socio/domain/dates';
import { checkName, checkOptionalName, normalizeName } from '@socio/domain/validation/names';
import { usePublicConfig } from '../../../../common/use-public-config.ts';
import type { FieldMessages } from '../../../../components/form/use-checked-form.ts';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { InsurerPhone } from '../../verify/insurer-phone.tsx';
import type { ChangeFormProps } from './change-form-props.ts';
import { ChangeForm } from './change-form.tsx';
import { nameTexts } from './texts.ts';
import { useChangeForm, type Change } from './use-change-form.ts';

type NameFields = { name: string; firstLastName: string; secondLastName: string };

export function NameForm(props: ChangeFormProps) {
  const insurer = usePublicConfig()?.insurer;
  const { name_is_final: isFinal, name_until: until } = props.policy.insured;
  if (!isFinal) return <OpenNameForm {...props} />;
  return (
    <MessagePanel announce={false} action={<InsurerPhone insurer={insurer} asksFor={null} />}>
      {nameTexts.late(isCivilDate(until) ? shortDate(until) : until)}
    </MessagePanel>
  );
}

function OpenNameForm(props: ChangeFormProps) {
  const own = nameTexts;
  const { insured } = props.policy;
  const { control, ...form } = useChangeForm<NameFields>({
    ...props,
    step: 'change-name',
    initial: {
      name: insured.name,
      firstLastName: insured.first_last_name,
      secondLastName: insured.second_last_name ?? '',
    },
    check: checkNameFields,
    toChange: nameChange,
  });
  const field = {
    control,
    readOnly: form.busy,
    maxLength: 60,
    autoCapitalize: 'characters',
    spellCheck: false,
    format: (text: string) => text.normalize('NFC').toUpperCase(),
  };
  const until = insured.name_until;
  return (
    <ChangeForm {...form} detail={own.detail(isCivilDate(until) ? shortDate(until) : until)}>
      <FormTextField {...field} name="name" label={own.name} autoComplete="given-name" />
      <FormTextField {...field} name="firstLastName" label={own.firstLastName} autoComplete="family-name" />
      <FormTextField
        {...field}
        name="secondLastName"
        label={own.secondLastName}
        optional
        autoComplete="off"
      />
    </ChangeForm>
  );
}

export function checkNameFields(values: NameFields): FieldMessages<NameFields> {
  const message = (wrong: ReturnType<typeof checkName>) =>
    wrong === null ? null : wrong === 'NAME_REQUIRED' ? nameTexts.required : nameTexts.wrong;
  return {
    name: message(checkName(values.name)),
    firstLastName: message(checkName(values.firstLastName)),
    secondLastName: message(checkOptionalName(values.secondLastName)),
  };
}

export function nameChange(values: NameFields): Change {
  const second = normalizeName(values.secondLastName);
  return {
    kind: 'name',
    name: normalizeName(values.name),
    first_last_name: normalizeName(values.firstLastName),
    second_last_name: second === '' ? null : second,
  };
}
