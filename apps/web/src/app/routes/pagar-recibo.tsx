import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isMembershipVerified } from '../../common/authentication.ts';
import { tabStored } from '../../common/storage-keys.ts';
import { PayByLinkScreen } from '../../features/policies/pay-by-link/pay-by-link-screen.tsx';
import { linkKeyIn } from '../../flow/link-key.ts';
import { paths } from '../paths.ts';

/**
 * /pagar-recibo, with the key of the mailed link in its fragment. From there it goes into the page's place in the history,
 * which survives a reload and is in no address; on the way back from the bank it comes from the tab's storage.
 */
export function Component() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [fromBank] = useState(() => tabStored.get('receipt_link_key'));
  const given = linkKeyIn(hash);
  const linkKey = given ?? keyIn(state) ?? fromBank;
  const isPlaced = given === null && keyIn(state) === linkKey;
  useEffect(() => {
    tabStored.remove(['receipt_link_key']);
    if (!isPlaced) void navigate(paths.payReceipt, { replace: true, state: { linkKey } });
  }, [isPlaced, linkKey, navigate]);
  return (
    <PayByLinkScreen
      key={linkKey}
      linkKey={linkKey}
      homePath={isMembershipVerified() ? paths.dashboard : paths.membership}
      policiesPath={paths.policies}
      policyPath={paths.policy}
    />
  );
}

function keyIn(state: unknown): string | null {
  const { linkKey } = (state ?? {}) as { linkKey?: unknown };
  return typeof linkKey === 'string' ? linkKey : null;
}
