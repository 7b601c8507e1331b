import { useNavigate } from 'react-router';
import { LoginScreen } from '../../features/identity/login/login-screen.tsx';
import { useIsHere } from '../../lib/use-is-here.ts';
import { paths } from '../paths.ts';

/** /login */
export function Component() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (
    <LoginScreen
      dashboardPath={paths.dashboard}
      // Replaced: Back from the dashboard does not ask for a code again.
      onAuthenticated={async () => {
        if (isHere()) await navigate(paths.dashboard, { replace: true });
      }}
    />
  );
}
