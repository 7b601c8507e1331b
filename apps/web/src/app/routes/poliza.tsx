import { useNavigate, useParams } from 'react-router';
import { PolicyScreen } from '../../features/policies/components/policy-screen.tsx';
import { paths } from '../paths.ts';

/** /poliza/{policyNumber} */
export function Component() {
  const { policyNumber = '' } = useParams();
  const navigate = useNavigate();
  return (
    <PolicyScreen
      key={policyNumber}
      policyNumber={policyNumber}
      dashboardPath={paths.dashboard}
      onUnavailable={() => void navigate(paths.dashboard, { replace: true })}
    />
  );
}
