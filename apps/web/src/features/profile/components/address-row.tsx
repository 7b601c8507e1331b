import type { SavedAddress } from '@socio/contracts/shared/saved-address';
import { Pencil, Trash2 } from 'lucide-react';
import { addressLines } from '../../../common/address/shown-addresses.ts';
import { texts } from '../texts.ts';
import { RowButton } from './row-button.tsx';

type Props = { address: SavedAddress; onEdit: () => void; onRemove: () => void };

/** A saved address with its actions. */
export function AddressRow({ address, onEdit, onRemove }: Props) {
  const own = texts.addresses;
  const lines = addressLines(address);
  return (
    <div className="rounded-card border border-line p-4 pb-1.5">
      <AddressText {...lines} />
      <div className="mt-1 -ml-3 flex flex-wrap gap-x-1">
        <RowButton
          text={own.edit}
          of={lines.street}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={onEdit}
        />
        <RowButton
          danger
          text={own.remove}
          of={lines.street}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

export function AddressText({ street, place }: { street: string; place: string }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{street}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{place}</p>
    </>
  );
}
