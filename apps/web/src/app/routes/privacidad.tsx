import { isMembershipVerified } from '../../common/authentication.ts';
import { PrivacyScreen } from '../../features/privacy/privacy-screen.tsx';
import { paths } from '../paths.ts';

/** /privacidad */
export function Component() {
  return (
    <PrivacyScreen
      homePath={isMembershipVerified() ? paths.dashboard : paths.membership}
      deleteAccountPath={paths.deleteAccount}
    />
  );
}
