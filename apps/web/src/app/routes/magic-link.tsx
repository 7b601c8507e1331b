import { useLocation, useNavigate, useParams } from 'react-router';
import { isMembershipVerified } from '../../common/authentication.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { raiseLevel } from '../../features/identity/raise-level.ts';
import { MagicLinkScreen } from '../../features/magic-link/components/magic-link-screen.tsx';
import { linkKeyIn } from '../../flow/link-key.ts';
import { texts } from '../../flow/texts.ts';
import { paths } from '../paths.ts';

const loadFlow = async () => import('./auto-insurance.tsx');

/** /magic-link/auto-insurance/{insurance_application_id}, with the key in its fragment */
export function Component() {
  const { insurance_application_id: applicationId = '' } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const leaveFor = (path: string): void => void navigate(path, { replace: true });
  return (
    <MagicLinkScreen
      key={`${applicationId}${hash}`}
      link={{ applicationId, key: linkKeyIn(hash) }}
      homePath={isMembershipVerified() ? paths.dashboard : paths.membership}
      membershipPath={paths.membership}
      newQuotePath={`${paths.flow}?step=1`}
      onOpening={() => void loadFlow().catch(() => undefined)}
      onOpened={(step) => leaveFor(`${paths.flowOf(applicationId)}?step=${step}&resume=true`)}
      onCodeNeeded={() => leaveFor(paths.flowOf(applicationId))}
      onIssued={(policyNumber) => {
        showToast({ ...texts.ended.issued, tone: 'info' });
        leaveFor(paths.policy(policyNumber));
      }}
      onProven={() => void raiseLevel()}
    />
  );
}
