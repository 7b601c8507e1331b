import { useLocation, useNavigate } from 'react-router';
import { EntryNotices } from '../../common/notices/entry-notices.tsx';
import { MembershipScreen } from '../../features/membership/components/membership-screen.tsx';
import { afterEntry } from '../after-entry.ts';
import { reportMissingAccess } from '../browser-access.ts';
import type { ArrivalState } from '../leave-session.ts';

/** / and /membersia, for those who come from another screen; whoever opens them gets entry-page.tsx. */
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
        const { path, state: told } = afterEntry(destination);
        void navigate(path, { replace: true, state: told });
      }}
      onNoCookies={() => reportMissingAccess('cookies')}
      notice={<EntryNotices />}
    />
  );
}
