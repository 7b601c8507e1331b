import { deleteUserAddress } from '@socio/contracts/delete-user-address';
import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { House, Plus } from 'lucide-react';
import { getUserAddresses } from '../../../common/address/get-user-addresses.ts';
import { addressLines, shownAddresses } from '../../../common/address/shown-addresses.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { call } from '../../../lib/api-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useRemoval } from '../use-removal.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { AddressRow, AddressText } from './address-row.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

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
    <SectionCard
      title={own.title}
      headingRef={heading}
      icon={<House aria-hidden className="size-5 text-primary" />}
    >
      <SectionData own={addresses} failedTitle={own.loadFailed} skeleton={<RowSkeleton />}>
        {(list) => {
          const shown = shownAddresses(list);
          const asked = shown.find((address) => idOf(address) === removal.asked);
          return (
            <div className="grid gap-3">
              {shown.length === 0 && editedId === undefined ? (
                <EmptyState title={own.empty}>{own.emptyDetail}</EmptyState>
              ) : null}
              <ul className="grid gap-3 empty:hidden">
                {shown.map((address) => (
                  <li key={idOf(address)}>
                    {editedId === idOf(address) ? (
                      <EditorFrame title={own.editTitle} load={loadForm} onFailed={close}>
                        {(EditAddress) => <EditAddress {...editor} address={address} />}
                      </EditorFrame>
                    ) : (
                      <AddressRow
                        address={address}
                        onEdit={() => leave(() => onEdit({ what: 'address', id: idOf(address) }))}
                        onRemove={() => removal.ask(idOf(address))}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {editedId === null ? (
                <EditorFrame title={own.addTitle} load={loadForm} onFailed={close}>
                  {(EditAddress) => <EditAddress {...editor} address={null} />}
                </EditorFrame>
              ) : (
                <Button
                  variant="secondary"
                  full
                  icon={<Plus aria-hidden className="size-5" />}
                  onClick={() => leave(() => onEdit({ what: 'address', id: null }))}
                >
                  {own.add}
                </Button>
              )}
              {asked === undefined ? null : (
                <ConfirmRemoval
                  {...own.confirm}
                  busy={removal.busy}
                  problem={removal.problem}
                  onConfirm={removal.confirm}
                  onClose={() => removal.ask(null)}
                >
                  <AddressText {...addressLines(asked)} />
                </ConfirmRemoval>
              )}
            </div>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}
