import { useNavigate } from 'react-router';
import { clearApplicationKeys } from '../../common/clear-stored-data.ts';
import { stored } from '../../common/storage-keys.ts';
import { DashboardScreen } from '../../features/dashboard/components/dashboard-screen.tsx';
import { logOut } from '../../features/dashboard/log-out.ts';
import { paths } from '../paths.ts';

/** /dashboard */
export function Component() {
  const navigate = useNavigate();
  return (
    <DashboardScreen
      homePath={paths.dashboard}
      quotePath={paths.flow}
      policyPath={paths.policy}
      onNewQuote={clearApplicationKeys}
      onResume={(applicationId) => {
        stored.set('current_resume_application_id', applicationId);
        stored.set('current_insurance_application_id', applicationId);
        // Of either stage: the flow asks for the code itself where the stage needs one.
        void navigate(paths.flowOf(applicationId));
      }}
      onLogOut={async () => {
        await logOut();
        await navigate(paths.membership, { replace: true });
      }}
    />
  );
}
