import { useLocation, useNavigate } from 'react-router';
import { MembershipScreen } from '../../features/membership/components/membership-screen.tsx';
import type { Destination } from '../../features/membership/use-membership-entry.ts';
import { reportMissingAccess } from '../browser-access.ts';
import type { ArrivalState } from '../leave-session.ts';
import { paths } from '../paths.ts';

/** / and /membersia */
export function Component() {
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as ArrivalState;
  return (
    <MembershipScreen
      key={location.key}
      visitKey={location.key}
      sessionEnded={state?.sessionEnded ?? null}
      // Replaced, so that Back from the dashboard does not return here and wipe everything.
      onVerified={(destination) => {
        const atChoice = destination !== null && 'applicationId' in destination;
        void navigate(pathOf(destination), { replace: true, state: atChoice ? { atChoice } : null });
      }}
      onNoCookies={() => reportMissingAccess('cookies')}
    />
  );
}

function pathOf(destination: Destination): string {
  if (destination === null) return paths.dashboard;
  return 'returnPath' in destination
    ? destination.returnPath
    : `${paths.flowOf(destination.applicationId)}?step=7`;
}
