import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RegisterScreen } from '../../features/identity/register/components/register-screen.tsx';
import { texts } from '../../features/identity/register/texts.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { contractingPath, isFromContract, waitingQuotePath } from '../contract-return.ts';
import { paths } from '../paths.ts';

/** /register, with ?from=contract when contracting needs an account */
export function Component() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  // Replaced, so that Back does not return to the form of an account that already exists.
  const leaveFor = async (path: string): Promise<void> => {
    if (isHere()) await navigate(path, { replace: true });
  };
  const fromContract = isFromContract(useLocation().search);
  const [quotePath] = useState(waitingQuotePath);
  return (
    <RegisterScreen
      fromContract={fromContract}
      back={
        fromContract
          ? { path: quotePath, text: texts.panel.backToQuote }
          : { path: paths.dashboard, text: texts.back }
      }
      homePath={paths.dashboard}
      membershipPath={paths.membership}
      onCreated={async () => leaveFor(fromContract ? contractingPath() : paths.dashboard)}
      onHasAccount={async () => leaveFor(fromContract ? `${paths.login}?from=contract` : paths.login)}
    />
  );
}
