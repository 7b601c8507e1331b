import { checkPhone, groupPhone, phoneDigits } from '@socio/domain/phones';
import { checkEmail } from '@socio/domain/validation/email';
import type { FieldMessages } from '../../../../components/form/use-checked-form.ts';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { refusedFields } from '../../../../lib/refused-fields.ts';
import type { ChangeFormProps } from './change-form-props.ts';
import { ChangeForm } from './change-form.tsx';
import { contactTexts } from './texts.ts';
import { useChangeForm, type Change } from './use-change-form.ts';

type ContactFields = { phone: string; email: string };

export function ContactForm(props: ChangeFormProps) {
  const own = contactTexts;
  const {
    'vehicle_insurance_application-phone_number': phone,
    'vehicle_insurance_application-email': email,
  } = props.policy;
  const { control, ...form } = useChangeForm<ContactFields>({
    ...props,
    step: 'change-contact',
    initial: { phone: groupPhone(phone ?? ''), email: email ?? '' },
    check: (values) => checkContact(values, email !== null),
    toChange: contactChange,
    refused: (details) =>
      refusedFields(
        details,
        { phone_number: 'phone', email: 'email' },
        { phone: own.phoneWrong, email: own.emailWrong },
      ),
  });
  return (
    <ChangeForm {...form} detail={own.detail}>
      <FormTextField
        control={control}
        name="phone"
        format={groupPhone}
        label={own.phone}
        readOnly={form.busy}
        inputMode="tel"
        autoComplete="tel-national"
        inputClassName="tabular-nums"
      />
      <FormTextField
        control={control}
        name="email"
        label={own.email}
        optional={email === null}
        readOnly={form.busy}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </ChangeForm>
  );
}

export function checkContact(
  { phone, email }: ContactFields,
  needsEmail: boolean,
): FieldMessages<ContactFields> {
  const isMissing = needsEmail && email.trim() === '';
  return {
    phone: checkPhone(phoneDigits(phone)) === null ? null : contactTexts.phoneWrong,
    email: isMissing
      ? contactTexts.emailRequired
      : checkEmail(email) === null
        ? null
        : contactTexts.emailWrong,
  };
}

export function contactChange({ phone, email }: ContactFields): Change {
  return { kind: 'contact', phone_number: phoneDigits(phone), email: email.trim() || null };
}
