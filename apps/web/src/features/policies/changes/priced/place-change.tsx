import { checkPostalCode } from '@socio/domain/validation/postal-code';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addressBody,
  checkTypedAddress,
  emptyAddress,
  refusedAddress,
  type TypedAddress,
} from '../../../../common/address/address-fields.ts';
import { AddressForm } from '../../../../common/address/address-form.tsx';
import { bodyLines } from '../../../../common/address/shown-addresses.ts';
import { addressTexts } from '../../../../common/address/texts.ts';
import { cannotExist, knownPlace, noPlace, zipCodeQuery } from '../../../../common/zip-code-lookup.ts';
import { Button } from '../../../../components/button.tsx';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { refuseFields } from '../../../../components/form/use-checked-form.ts';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { useStepForm } from '../../../../flow/use-step-form.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { forgetUnsent } from '../../../../common/unsent-fields.ts';
import type { ChangeFormProps } from '../forms/change-form-props.ts';
import { OfferPanel } from './offer-panel.tsx';
import { coverageChangeTexts, placeChangeTexts } from './texts.ts';
import { useOffer } from './use-offer.ts';

type NewPlace = TypedAddress & { postalCode: string };

const step = 'change-postal-code';
const digits = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 5);

/** Another postal code, with its address: its price, and only then the button. */
export function PlaceChange(props: ChangeFormProps) {
  const own = placeChangeTexts;
  const { policy, onDone } = props;
  const { offer, ask, drop, busy, problem } = useOffer(props);
  const form = useStepForm<NewPlace>({
    step,
    applicationId: policy.policy_number,
    initial: { ...emptyAddress, postalCode: '' },
    check: async ({ postalCode, ...typed }) => {
      const place = await knownPlace(postalCode);
      const isWrong = checkPostalCode(postalCode) !== null;
      const wrong = isWrong ? own.postalCodeWrong : null;
      const unknown = place !== undefined && cannotExist(place) ? addressTexts.unknownPostalCode : null;
      const messages = checkTypedAddress(typed, place ?? noPlace);
      return wrong === null && unknown === null ? messages : { postalCode: wrong ?? unknown, ...messages };
    },
  });
  const { control, setFocus } = form;
  const [lines, setLines] = useState<ReturnType<typeof bodyLines> | null>(null);
  // Back at the form, the button that led there is gone.
  const wasOffered = useRef(false);
  useEffect(() => {
    if (wasOffered.current && offer === null) setFocus('postalCode');
    wasOffered.current = offer !== null;
  }, [offer, setFocus]);
  const postalCode = useWatch({ control, name: 'postalCode' });
  const lookUp = useQuery({ ...zipCodeQuery(postalCode), enabled: checkPostalCode(postalCode) === null });

  const send = form.handleSubmit(async (values) => {
    const place = (await knownPlace(values.postalCode)) ?? noPlace;
    const change = { kind: 'postal-code' as const, ...addressBody(values, place, values.postalCode) };
    setLines(bodyLines(change));
    ask(change, (error) => {
      if (isRefusal(error, 'FIELDS_INVALID')) refuseFields(form, refusedAddress(error.details));
    });
  });

  if (offer !== null) {
    const done = () => {
      forgetUnsent(step);
      onDone();
    };
    return (
      <div className="grid gap-4">
        <div>
          <p className="text-sm text-ink-soft">{own.newPlace}</p>
          <p className="font-medium wrap-anywhere">{lines?.street}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{lines?.place}</p>
        </div>
        <OfferPanel {...props} key={offer.id} onDone={done} offer={offer} onAgain={drop} />
        <Button variant="secondary" full onClick={drop}>
          {own.correct}
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void (busy ? event.preventDefault() : send(event))}
    >
      <p className="text-ink-soft">{own.detail}</p>
      <AddressForm
        control={control}
        lookUp={lookUp}
        postalCodeField={
          <FormTextField
            control={control}
            name="postalCode"
            format={digits}
            onChanged={() => form.setValue('neighborhood', '')}
            label={own.postalCode}
            inputMode="numeric"
            autoComplete="postal-code"
            // Longer than a code, so that a paste with spaces is not cut off before it is cleaned.
            maxLength={12}
            inputClassName="tabular-nums"
          />
        }
      />
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full type="submit" busy={busy} busyText={coverageChangeTexts.asking}>
        {coverageChangeTexts.show}
      </Button>
    </form>
  );
}
