import { cardBrand, cvvLength, groupCardNumber, groupExpiry } from '@socio/domain/cards';
import { TextField } from '../../../components/text-field.tsx';
import { formatInput } from '../format-input.ts';
import type { CardFields } from '../payment/card-fields.ts';
import type { CardState } from '../payment/use-card.ts';
import { texts } from '../texts.ts';

/** A new card. Its values stay in these inputs: nothing here is stored, cached or logged. */
export function CardForm({ card, disabled }: { card: CardState; disabled: boolean }) {
  const own = texts.payment;
  const { values, errors, change, leave } = card;
  const brand = cardBrand(values.cardNumber);
  const codeLength = cvvLength(brand);
  const typed = (name: keyof CardFields, format: (text: string) => string) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: disabled,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: formatInput(event.currentTarget, format) }),
    onBlur: () => leave(name),
  });
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 4);

  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-lg font-semibold">{own.newCard}</legend>
      <TextField
        {...typed('cardNumber', groupCardNumber)}
        label={own.number}
        inputMode="numeric"
        autoComplete="cc-number"
        trailing={values.cardNumber === '' || brand === 'Tarjeta' ? null : <Brand name={brand} />}
        inputClassName="pr-28 tabular-nums"
      />
      <TextField
        {...typed('cardHolder', (text) => text.toUpperCase())}
        label={own.holder}
        hint={own.holderHint}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <div className="grid gap-5 min-[360px]:grid-cols-2">
        <TextField
          {...typed('expiryDate', groupExpiry)}
          label={own.expiry}
          placeholder={own.expiryFormat}
          inputMode="numeric"
          autoComplete="cc-exp"
          inputClassName="tabular-nums"
        />
        <TextField
          {...typed('cvv', digits)}
          label={own.cvv}
          hint={own.cvvHint(codeLength)}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={codeLength}
          inputClassName="tabular-nums"
        />
      </div>
    </fieldset>
  );
}

function Brand({ name }: { name: string }) {
  return <span className="text-sm font-semibold">{name === 'American Express' ? 'Amex' : name}</span>;
}
