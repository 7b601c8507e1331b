import { useLocation } from 'react-router';
import { isMembershipVerified } from '../../common/authentication.ts';
import { ConfirmEmailScreen } from '../../features/confirm-email/confirm-email-screen.tsx';
import { linkKeyIn } from '../../flow/link-key.ts';
import { paths } from '../paths.ts';

/** /confirmar-correo, with the key of the mailed link in its fragment */
export function Component() {
  const { hash } = useLocation();
  return (
    <ConfirmEmailScreen
      key={hash}
      linkKey={linkKeyIn(hash)}
      homePath={isMembershipVerified() ? paths.dashboard : paths.membership}
    />
  );
}
