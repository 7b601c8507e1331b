import { FormTextField } from '../../components/form/form-text-field.tsx';
import { CardFieldsFailed } from './card-fields-failed.tsx';
import { FieldsSkeleton, GatewayFields } from './gateway-fields.tsx';
import { OwnFields } from './own-fields.tsx';
import { cardTexts } from './texts.ts';
import type { NewCard } from './use-new-card.ts';

type Props = { card: NewCard; disabled: boolean; legendHidden?: boolean };

const upperCase = (text: string) => text.toUpperCase();

/** A new card. Its values stay in these inputs: nothing here is stored, cached or logged. */
export function CardForm({ card, disabled, legendHidden = false }: Props) {
  const own = cardTexts;
  return (
    <fieldset className="@container grid min-w-0 gap-5">
      <legend className={legendHidden ? 'sr-only' : 'mb-4 text-lg font-semibold'}>{own.newCard}</legend>
      <NumberFields card={card} disabled={disabled} />
      <FormTextField
        control={card.form.control}
        name="cardHolder"
        format={upperCase}
        readOnly={disabled}
        onFocus={card.frame.leave}
        label={own.holder}
        hint={own.holderHint}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
    </fieldset>
  );
}

/** Number, expiry and code, where the installation has them typed. */
function NumberFields({ card, disabled }: Pick<Props, 'card' | 'disabled'>) {
  const { tokenization, frame, form, onTyped } = card;
  if (tokenization.state === 'failed') return <CardFieldsFailed retry={tokenization.retry} />;
  if (tokenization.state === 'loading') {
    return (
      <div aria-busy className="relative h-50.5">
        <FieldsSkeleton />
      </div>
    );
  }
  const { way } = tokenization;
  return way?.kind === 'frame' ? (
    <GatewayFields frame={frame} url={way.url} disabled={disabled} onTyped={onTyped} />
  ) : (
    <OwnFields form={form} disabled={disabled} />
  );
}
