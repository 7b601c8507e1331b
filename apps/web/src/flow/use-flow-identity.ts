import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isMembershipVerified } from '../common/authentication.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { useIsHere } from '../lib/use-is-here.ts';
import { applicationQuery } from './application-query.ts';
import type { FlowPaths } from './flow-paths.ts';
import { isMagicLinkFlow } from './flow-type.ts';
import { identityPlace } from './identity-place.ts';
import { linkKeyOf } from './link-key.ts';
import { texts } from './texts.ts';
import { useIdentity, type Identity } from './use-identity.ts';

/** How the flow asks for the identity: over the page, at the page of the mailed link, or not at all. */
export function useFlowIdentity(applicationId: string | null, paths: FlowPaths): Identity {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isHere = useIsHere(applicationId ?? '');

  /** Whether the person is being sent elsewhere to prove it. */
  function sendElsewhere(): boolean {
    if (applicationId === null || !isHere()) return false;
    const key = linkKeyOf(applicationId);
    const known = client.getQueryData(applicationQuery(applicationId).queryKey);
    const place = identityPlace({
      isMember: isMembershipVerified(),
      hasKey: key !== null,
      isLinkFlow: isMagicLinkFlow(new Date()),
      stage: known?.['vehicle_insurance_application-step_type'] ?? null,
    });
    if (place === 'panel') return false;
    if (place === 'nowhere') showToast(texts.denied);
    const path = key === null ? paths.membership : paths.magicLink(applicationId, key);
    void navigate(path, { replace: true });
    return true;
  }

  return useIdentity(sendElsewhere);
}
