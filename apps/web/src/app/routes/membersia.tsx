import { useLocation, useNavigate } from 'react-router';
import { MembershipScreen } from '../../features/membership/components/membership-screen.tsx';
import type { ArrivalState } from '../leave-session.ts';
import { paths } from '../paths.ts';

/** / and /membersia */
export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as ArrivalState | null;
  return (
    <MembershipScreen
      key={location.key}
      visitKey={location.key}
      sessionEnded={state?.sessionEnded === true}
      // Replaced, so that Back from the dashboard does not come here and wipe everything.
      onVerified={(returnPath) => void navigate(returnPath ?? paths.dashboard, { replace: true })}
    />
  );
}
