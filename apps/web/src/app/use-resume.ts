import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { stored } from '../common/storage-keys.ts';
import { showToast } from '../components/toast/show-toast.ts';
import { endOf } from '../flow/application-end.ts';
import { applicationQuery } from '../flow/application-query.ts';
import { resumeTexts, texts } from '../flow/texts.ts';
import { useIdentity } from '../flow/use-identity.ts';
import { isRefusal } from '../lib/api-error.ts';
import { queryClient } from '../lib/query-client.ts';
import { refusalText } from '../lib/refusal-text.ts';
import { useIsHere } from '../lib/use-is-here.ts';
import { paths } from './paths.ts';

/**
 * Resuming an application from a list (specification membership 4): one in contratacion needs the identity first, one
 * in cotizacion sets the membership as verified (specification quote 4, a hint for what to show). It is read before
 * leaving the list, so that a failure keeps the person where they are.
 */
export function useResume({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate();
  const identity = useIdentity();
  const isHere = useIsHere();
  const [resuming, setResuming] = useState<string | null>(null);

  async function open(id: string, application: ApplicationListItem): Promise<void> {
    const read = await identity.withStageIdentity(application, () =>
      queryClient.fetchQuery({ ...applicationQuery(id), staleTime: 0 }),
    );
    if (read !== null && isHere()) await navigate(paths.flowOf(id));
  }

  async function resume(application: ApplicationListItem): Promise<void> {
    if (resuming !== null) return;
    const id = application['vehicle_insurance_application-insurance_application_id'];
    stored.set('current_resume_application_id', id);
    stored.set('current_insurance_application_id', id);
    if (application['vehicle_insurance_application-step_type'] === 'cotizacion') {
      stored.set('membership_verified', 'true');
    }
    setResuming(id);
    try {
      await open(id, application);
    } catch (error) {
      const ended = endOf(error);
      if (!isHere()) return;
      if (ended?.end === 'issued') {
        // It became a policy after the list was read.
        showToast({ ...texts.ended.issued, tone: 'info' });
        await navigate(paths.policy(ended.policy_number));
      } else tellFailure(error, onGone);
    }
    setResuming(null);
  }

  return { identity, resuming, resume };
}

function tellFailure(error: unknown, onGone: () => void): void {
  if (!isRefusal(error, 'APPLICATION_INACTIVE', 'NOT_FOUND')) {
    showToast(resumeTexts.failed);
    return;
  }
  showToast({ title: resumeTexts.failed.title, description: refusalText(error) });
  onGone();
}
