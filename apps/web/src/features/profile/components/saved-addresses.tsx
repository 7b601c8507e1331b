import { deleteUserAddress } from '@socio/contracts/delete-user-address';
import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { House } from 'lucide-react';
import { getUserAddresses } from '../../../common/address/get-user-addresses.ts';
import { addressLines, shownAddresses } from '../../../common/address/shown-addresses.ts';
import { call } from '../../../lib/api-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useRemoval } from '../use-removal.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { AddressRow, AddressText } from './address-row.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { SavedSection } from './saved-section.tsx';

const loadForm = async () => (await import('./edit-address.tsx')).EditAddress;

type Props = ProfileTools & { editing: Editing; onEdit: (editing: Editing) => void };

const idOf = (address: SavedAddress) => address['user_addresses-id'];

/** 'Direcciones Guardadas': each can be edited and removed, and others added. */
export function SavedAddresses(props: Props) {
  const own = texts.addresses;
  const { membershipId, withIdentity, leave, editing, onEdit } = props;
  const { heading, focusSection } = useSectionFocus();
  const queryKey = ['get-user-addresses', membershipId];
  const addresses = useOwn({
    queryKey,
    read: (signal) => getUserAddresses(membershipId, signal),
    withIdentity,
  });
  const removal = useRemoval({
    queryKey,
    idOf,
    remove: (id) => call(deleteUserAddress, { address_id: id }),
    removedText: own.removed,
    failedText: own.confirm.failed,
    withIdentity,
    onRemoved: focusSection,
  });

  function close(): void {
    onEdit(null);
    focusSection();
  }
  const editor = { ...props, onSaved: close, onCancel: () => leave(close) };
  const editedId = editing?.what === 'address' ? editing.id : undefined;

  return (
    <SavedSection
      texts={own}
      icon={<House aria-hidden className="size-5 text-primary" />}
      headingRef={heading}
      own={addresses}
      idOf={idOf}
      choose={shownAddresses}
      renderRow={(address) =>
        editedId === idOf(address) ? (
          <EditorFrame title={own.editTitle} load={loadForm} onFailed={close}>
            {(EditAddress) => <EditAddress {...editor} address={address} />}
          </EditorFrame>
        ) : (
          <AddressRow
            address={address}
            onEdit={() => leave(() => onEdit({ what: 'address', id: idOf(address) }))}
            onRemove={() => removal.ask(idOf(address))}
          />
        )
      }
      isEditing={editedId !== undefined}
      adding={
        editedId === null ? (
          <EditorFrame title={own.addTitle} load={loadForm} onFailed={close}>
            {(EditAddress) => <EditAddress {...editor} address={null} />}
          </EditorFrame>
        ) : null
      }
      onAdd={() => leave(() => onEdit({ what: 'address', id: null }))}
      removal={removal}
      renderAsked={(address) => <AddressText {...addressLines(address)} />}
    />
  );
}
