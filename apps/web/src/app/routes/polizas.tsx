import { PoliciesScreen } from '../../features/policies/list/policies-screen.tsx';
import { clearApplicationData } from '../../flow/clear-application-data.ts';
import { paths } from '../paths.ts';

/** /polizas */
export function Component() {
  return <PoliciesScreen paths={paths} onNewQuote={clearApplicationData} />;
}
