import { cardBrand, cvvLength, groupCardNumber, groupExpiry } from '@socio/domain/cards';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FormTextField } from '../../components/form/form-text-field.tsx';
import type { CardFields } from './card-fields.ts';
import { cardTexts } from './texts.ts';

type Props = { form: UseFormReturn<CardFields>; disabled: boolean };

const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, 4);

/** Number, expiry and code of a card, where they are not typed in fields of the gateway. */
export function OwnFields({ form, disabled }: Props) {
  const own = cardTexts;
  const { control } = form;
  const cardNumber = useWatch({ control, name: 'cardNumber' });
  const brand = cardBrand(cardNumber);
  const codeLength = cvvLength(brand);

  /** The code's length depends on the number. */
  function checkCodeAgain(): void {
    const { isTouched, invalid } = form.getFieldState('cvv');
    if (isTouched || invalid) void form.trigger('cvv');
  }

  return (
    <>
      <FormTextField
        control={control}
        name="cardNumber"
        format={groupCardNumber}
        readOnly={disabled}
        onChanged={checkCodeAgain}
        label={own.number}
        inputMode="numeric"
        autoComplete="cc-number"
        trailing={cardNumber === '' || brand === 'Tarjeta' ? null : <Brand name={brand} />}
        inputClassName="tabular-nums @min-[18rem]:pr-28"
      />
      <div className="grid gap-5 @min-[20.5rem]:grid-cols-2">
        <FormTextField
          control={control}
          name="expiryDate"
          format={groupExpiry}
          readOnly={disabled}
          label={own.expiry}
          placeholder={own.expiryFormat}
          inputMode="numeric"
          autoComplete="cc-exp"
          inputClassName="tabular-nums"
        />
        <FormTextField
          control={control}
          name="cvv"
          format={codeDigits}
          readOnly={disabled}
          label={own.cvv}
          hint={own.cvvHint(codeLength)}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={codeLength}
          inputClassName="tabular-nums"
        />
      </div>
    </>
  );
}

function Brand({ name }: { name: string }) {
  // If neither fits, the number matters.
  return (
    <span className="hidden text-sm font-semibold @min-[18rem]:inline">
      {name === 'American Express' ? 'Amex' : name}
    </span>
  );
}
