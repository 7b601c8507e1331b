import { useNavigate, useSearchParams } from 'react-router';
import { RegisterScreen } from '../../features/identity/register/components/register-screen.tsx';
import { paths } from '../paths.ts';

/** /register, with ?from=contract where an account is needed to go on contracting */
export function Component() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const fromContract = query.get('from') === 'contract';
  return (
    <RegisterScreen
      dashboardPath={paths.dashboard}
      fromContract={fromContract}
      // Replaced: Back leads to no form of an account that exists.
      onCreated={async () => navigate(fromContract ? paths.flow : paths.dashboard, { replace: true })}
      onHasAccount={async () => navigate(paths.login, { replace: true })}
    />
  );
}
