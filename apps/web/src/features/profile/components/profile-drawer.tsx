import { useState } from 'react';
import { stored } from '../../../common/storage-keys.ts';
import { forgetUnsent, unsentOf } from '../../../common/unsent-fields.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Drawer } from '../../../components/drawer.tsx';
import { isRefusal } from '../../../lib/api-error.ts';
import { newAddressKey, type Editing, type ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useUnsaved } from '../use-unsaved.ts';
import type { WithFreshProof, WithIdentity } from '../../../flow/use-identity.ts';
import { Corrections } from './corrections.tsx';
import { DeleteAccount, type PrivacyPaths } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { MarketingConsent } from './marketing-consent.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { SavedCards } from './saved-cards.tsx';
import { SavedPasskeys } from './saved-passkeys.tsx';

type Props = {
  withIdentity: WithIdentity;
  withFreshProof: WithFreshProof;
  /** Phone or mail are others now: what is known of the member is read again. */
  onContactChanged: () => Promise<void>;
  privacyPaths: PrivacyPaths;
  onClose: () => void;
};

/** 'Mi Perfil': the member's data and what they have saved. The sections load independently, all at once. */
export function ProfileDrawer(props: Props) {
  const { withIdentity, withFreshProof, onContactChanged, privacyPaths, onClose } = props;
  const [editing, setEditing] = useState<Editing>(keptEditing);
  const unsaved = useUnsaved();

  const tools: ProfileTools = {
    membershipId: stored.get('membership_id'),
    withIdentity: async (work) => {
      try {
        return await withIdentity(work);
      } catch (error) {
        // The person closed the identity panel: nothing here may be shown any more.
        if (isRefusal(error, 'LEVEL_AUTHENTICATED')) unsaved.leave(onClose);
        throw error;
      }
    },
    withFreshProof: async (act, work) => {
      try {
        return await withFreshProof(act, work);
      } catch (error) {
        if (isRefusal(error, 'LEVEL_AUTHENTICATED')) unsaved.leave(onClose);
        throw error;
      }
    },
    leave: unsaved.leave,
    reportUnsaved: unsaved.report,
  };

  return (
    <>
      <Drawer open onOpenChange={() => unsaved.leave(onClose)} title={texts.title}>
        <div className="grid gap-5">
          <PersonalInfo
            membershipNumber={stored.get('membership_number') ?? ''}
            withIdentity={tools.withIdentity}
          />
          <Corrections {...tools} editing={editing} onEdit={setEditing} onChanged={onContactChanged} />
          <SavedAddresses {...tools} editing={editing} onEdit={setEditing} />
          <SavedCards {...tools} editing={editing} onEdit={setEditing} />
          <SavedPasskeys
            withIdentity={tools.withIdentity}
            leave={tools.leave}
            editing={editing}
            onEdit={setEditing}
          />
          <MarketingConsent withIdentity={tools.withIdentity} />
          <OpenSessions withIdentity={tools.withIdentity} />
          <ExportData withFreshProof={tools.withFreshProof} />
          <DeleteAccount paths={privacyPaths} leave={tools.leave} />
        </div>
      </Drawer>
      {unsaved.isAsked ? (
        <DiscardDialog
          onAnswer={(discard) => {
            if (discard) forgetUnsent('profile-address');
            unsaved.answer(discard);
          }}
        />
      ) : null}
    </>
  );
}

/** The session ended or the page was reloaded while an address was being typed: continue there. */
function keptEditing(): Editing {
  const kept = unsentOf('profile-address');
  return kept === null ? null : { what: 'address', id: kept === newAddressKey ? null : kept };
}

/** Asks before leaving a form with unsaved input. */
function DiscardDialog({ onAnswer }: { onAnswer: (discard: boolean) => void }) {
  const own = texts.discard;
  return (
    <Dialog open onOpenChange={() => onAnswer(false)} title={own.title} description={own.detail}>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {own.confirm}
        </Button>
        <Button
          // The choice that loses nothing.
          data-focus-first
          onClick={() => onAnswer(false)}
        >
          {own.stay}
        </Button>
      </div>
    </Dialog>
  );
}
