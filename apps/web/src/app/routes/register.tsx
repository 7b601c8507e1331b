import { useNavigate, useSearchParams } from 'react-router';
import { RegisterScreen } from '../../features/identity/register/components/register-screen.tsx';
import { useIsHere } from '../../lib/use-is-here.ts';
import { paths } from '../paths.ts';

/** /register, with ?from=contract where an account is needed to go on contracting */
export function Component() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  // Replaced: Back leads to no form of an account that exists.
  const leaveFor = async (path: string): Promise<void> => {
    if (isHere()) await navigate(path, { replace: true });
  };
  const [query] = useSearchParams();
  const fromContract = query.get('from') === 'contract';
  return (
    <RegisterScreen
      dashboardPath={paths.dashboard}
      fromContract={fromContract}
      onCreated={async () => leaveFor(fromContract ? paths.flow : paths.dashboard)}
      onHasAccount={async () => leaveFor(paths.login)}
    />
  );
}
