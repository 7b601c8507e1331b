import { useParams } from 'react-router';
import { VerifyScreen } from '../../features/policies/verify/verify-screen.tsx';

/** /verificar/{policyNumber}/{seal} */
export function Component() {
  const { policyNumber = '', seal = '' } = useParams();
  return <VerifyScreen key={`${policyNumber}/${seal}`} policyNumber={policyNumber} seal={seal} />;
}
