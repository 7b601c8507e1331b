import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { useQuery } from '@tanstack/react-query';
import { LookUpProblem } from '../../../common/address/look-up-problem.tsx';
import { zipCodeQuery } from '../../../common/zip-code-lookup.ts';
import { Button } from '../../../components/button.tsx';
import { newAddress, savedValues } from '../profile-address.ts';
import type { ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { AddressEditor } from './address-editor.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

type EditorProps = ProfileTools & { onSaved: () => void; onCancel: () => void };

/** The form of a saved or a new address. */
export function EditAddress({ address, ...editor }: EditorProps & { address: SavedAddress | null }) {
  if (address === null) return <AddressEditor {...editor} id={null} initial={newAddress} />;
  return <EditSaved {...editor} address={address} />;
}

/** A saved address only names its neighborhood; the form needs the entry it belongs to. */
function EditSaved({ address, ...editor }: EditorProps & { address: SavedAddress }) {
  const lookUp = useQuery(zipCodeQuery(address['user_addresses-zip_code']));
  if (lookUp.data !== undefined) {
    const initial = savedValues(address, lookUp.data);
    return <AddressEditor {...editor} id={address['user_addresses-id']} initial={initial} />;
  }
  if (!lookUp.isError) return <FormSkeleton />;
  return (
    <>
      <LookUpProblem lookUp={lookUp} />
      <Button variant="secondary" full className="mt-4" onClick={editor.onCancel}>
        {texts.cancel}
      </Button>
    </>
  );
}
