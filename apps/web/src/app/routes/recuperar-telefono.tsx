import { useLocation } from 'react-router';
import { isMembershipVerified } from '../../common/authentication.ts';
import { LostPhoneScreen } from '../../features/lost-phone/lost-phone-screen.tsx';
import { linkKeyIn } from '../../flow/link-key.ts';
import { paths } from '../paths.ts';

/** /recuperar-telefono, with the key of the mailed link in its fragment once there is one */
export function Component() {
  const { hash } = useLocation();
  return (
    <LostPhoneScreen
      key={hash}
      linkKey={linkKeyIn(hash)}
      homePath={isMembershipVerified() ? paths.dashboard : paths.membership}
      membershipPath={paths.membership}
      ownPath={paths.lostPhone}
    />
  );
}
