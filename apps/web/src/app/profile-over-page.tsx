import { ProfileDrawer } from '../features/profile/components/profile-drawer.tsx';
import { raiseLevel } from '../features/identity/raise-level.ts';
import { texts } from '../features/profile/texts.ts';
import { useIdentity } from '../flow/use-identity.ts';
import { paths } from './paths.ts';
import { IdentityOverPage } from './identity-over-page.tsx';

/** The profile drawer, and the identity panel over it once 20 minutes have passed. */
export function ProfileOverPage({ onClose }: { onClose: () => void }) {
  const identity = useIdentity();
  return (
    <>
      <ProfileDrawer
        withIdentity={identity.withIdentity}
        withFreshProof={identity.withFreshProof}
        onContactChanged={raiseLevel}
        privacyPaths={paths}
        onClose={onClose}
      />
      <IdentityOverPage identity={identity} {...texts.identity} />
    </>
  );
}
