import { useLocation, useNavigate } from 'react-router';
import { HolderScreen } from '../../features/holder-entry/holder-screen.tsx';
import { linkKeyIn } from '../../flow/link-key.ts';
import { paths } from '../paths.ts';

/** /mis-polizas, with the link's token in its fragment */
export function Component() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <HolderScreen
      key={hash}
      token={linkKeyIn(hash)}
      homePath={paths.membership}
      membershipPath={paths.membership}
      onEntered={() => void navigate(paths.login, { replace: true })}
    />
  );
}
