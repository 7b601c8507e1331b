import { deletePasskey } from '@socio/contracts/delete-passkey';
import { passkeys as contract } from '@socio/contracts/passkeys';
import type { Passkey } from '@socio/contracts/shared/passkey';
import { KeyRound } from 'lucide-react';
import { passkeysKey } from '../../../common/passkeys/make-passkey.ts';
import { canUsePasskeys } from '../../../common/passkeys/passkey-support.ts';
import { call } from '../../../lib/api-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useRemoval } from '../use-removal.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { PasskeyEditor } from './passkey-editor.tsx';
import { PasskeyRow, PasskeyText } from './passkey-row.tsx';
import { SavedSection } from './saved-section.tsx';

type Props = Pick<ProfileTools, 'withIdentity' | 'leave'> & {
  editing: Editing;
  onEdit: (editing: Editing) => void;
};

const idOf = ({ id }: Passkey) => id;

/** 'Llaves de acceso': the member's passkeys. Removing them works everywhere, making one where the browser can. */
export function SavedPasskeys({ withIdentity, leave, editing, onEdit }: Props) {
  const own = texts.passkeys;
  const { heading, focusSection } = useSectionFocus();
  const passkeys = useOwn({
    queryKey: passkeysKey,
    read: async (signal) => (await call(contract, undefined, { signal })).passkeys,
    withIdentity,
  });
  const removal = useRemoval({
    queryKey: passkeysKey,
    idOf,
    remove: (id) => call(deletePasskey, undefined, { params: { passkeyId: id } }),
    removedText: own.removed,
    failedText: own.confirm.failed,
    withIdentity,
    onRemoved: focusSection,
  });
  const isAdding = editing?.what === 'passkey';

  function close(): void {
    onEdit(null);
    focusSection();
  }

  function renderAdding() {
    if (!canUsePasskeys()) return <p className="text-sm text-ink-soft">{own.cannot}</p>;
    return isAdding ? <PasskeyEditor withIdentity={withIdentity} onSaved={close} onCancel={close} /> : null;
  }

  return (
    <SavedSection
      texts={own}
      icon={<KeyRound aria-hidden className="size-5 text-primary" />}
      headingRef={heading}
      own={passkeys}
      choose={(list) => list}
      idOf={idOf}
      renderRow={(passkey) => <PasskeyRow passkey={passkey} onRemove={() => removal.ask(passkey.id)} />}
      isEditing={isAdding}
      adding={renderAdding()}
      onAdd={() => leave(() => onEdit({ what: 'passkey' }))}
      removal={removal}
      renderAsked={(passkey) => <PasskeyText {...passkey} />}
    />
  );
}
