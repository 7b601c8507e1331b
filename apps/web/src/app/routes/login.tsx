import { useLocation, useNavigate } from 'react-router';
import { LoginScreen } from '../../features/identity/login/login-screen.tsx';
import { useIsHere } from '../../lib/use-is-here.ts';
import { contractingPath, isFromContract } from '../contract-return.ts';
import { paths } from '../paths.ts';

/** /login */
export function Component() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const fromContract = isFromContract(useLocation().search);
  return (
    <LoginScreen
      dashboardPath={paths.dashboard}
      lostPhonePath={paths.lostPhone}
      // Replaced, so that Back does not ask for a code again.
      onAuthenticated={async () => {
        if (isHere()) await navigate(fromContract ? contractingPath() : paths.dashboard, { replace: true });
      }}
    />
  );
}
