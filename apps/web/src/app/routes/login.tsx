import { useNavigate } from 'react-router';
import { LoginScreen } from '../../features/identity/login/login-screen.tsx';
import { paths } from '../paths.ts';

/** /login */
export function Component() {
  const navigate = useNavigate();
  return (
    <LoginScreen
      dashboardPath={paths.dashboard}
      // Replaced: Back from the dashboard does not ask for a code again.
      onAuthenticated={async () => navigate(paths.dashboard, { replace: true })}
    />
  );
}
