import { AddressForm } from '../../../common/address/address-form.tsx';
import { addressTexts } from '../../../common/address/texts.ts';
import { cannotExist } from '../../../common/zip-code-lookup.ts';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { postalCodeDigits, type ProfileAddress } from '../profile-address.ts';
import type { ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useAddressEditor } from '../use-address-editor.ts';
import { EditorActions } from './editor-actions.tsx';

type Props = ProfileTools & {
  id: string | null;
  initial: ProfileAddress;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form of a new or edited address. */
export function AddressEditor(props: Props) {
  const own = texts.addresses;
  const { control, lookUp, busy, problem, onPostalCodeChanged, send } = useAddressEditor(props);
  const isUnknown = lookUp.data !== undefined && cannotExist(lookUp.data);
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <div className="grid gap-5">
        <AddressForm
          control={control}
          lookUp={lookUp}
          postalCodeField={
            <FormTextField
              control={control}
              name="postalCode"
              format={postalCodeDigits}
              onChanged={onPostalCodeChanged}
              label={addressTexts.postalCode}
              hint={own.postalCodeHint}
              error={isUnknown ? addressTexts.unknownPostalCode : null}
              inputMode="numeric"
              autoComplete="postal-code"
              // Longer than a code, so that a paste with spaces is not cut off before it is cleaned.
              maxLength={12}
              inputClassName="tabular-nums"
            />
          }
        />
        {problem === null ? null : (
          <MessagePanel tone="danger" title={addressTexts.failed.title}>
            {problem}
          </MessagePanel>
        )}
      </div>
      <EditorActions
        saveText={props.id === null ? own.save : own.saveChanges}
        busy={busy}
        onCancel={props.onCancel}
      />
    </form>
  );
}
