import { consents as contract } from '@socio/contracts/consents';
import { updateConsent } from '@socio/contracts/update-consent';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useOwn } from '../use-own.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

type Consents = AnswerOf<typeof contract>;

const queryKey = ['/api', 'consents'];

/** Marketing mail: consent given and withdrawn with one tap (LFPDPPP 2025). */
export function MarketingConsent({ withIdentity }: { withIdentity: WithIdentity }) {
  const own = texts.consent;
  const consents = useOwn({
    queryKey,
    read: (signal) => call(contract, undefined, { signal }),
    withIdentity,
  });
  return (
    <SectionCard title={own.title} icon={<Megaphone aria-hidden className="size-5 text-primary" />}>
      <SectionData
        own={consents}
        failedTitle={own.loadFailed}
        skeleton={
          <div className="grid gap-2">
            <Skeleton className="my-2.5 h-6 w-64" />
            <Skeleton className="h-5 w-full" />
          </div>
        }
      >
        {(known) => <Choice known={known} withIdentity={withIdentity} />}
      </SectionData>
    </SectionCard>
  );
}

function Choice({ known, withIdentity }: { known: Consents; withIdentity: WithIdentity }) {
  const own = texts.consent;
  /** The choice just tapped, until the server has answered. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  function choose(marketing: boolean): void {
    if (busy) return;
    setChosen(marketing);
    setProblem(null);
    const save = async () => {
      await call(updateConsent, { marketing });
      queryClient.setQueryData<Consents>(queryKey, (before) => before && { ...before, marketing });
      await queryClient.invalidateQueries({ queryKey });
      showToast({ title: marketing ? own.savedOn : own.savedOff, tone: 'success' });
      setChosen(null);
    };
    run(() => withIdentity(save)).catch((error: unknown) => {
      setChosen(null);
      setProblem(refusalText(error, { INTERNAL: own.failed }));
    });
  }

  return (
    <>
      <CheckboxField
        label={own.label}
        checked={chosen ?? known.marketing}
        aria-disabled={busy || undefined}
        error={problem}
        onChange={(event) => choose(event.target.checked)}
      />
      <p className="mt-1 text-sm text-ink-soft">{busy ? own.saving : sinceText(known)}</p>
    </>
  );
}

function sinceText({ marketing, marketing_since: at }: Consents): string {
  const own = texts.consent;
  const since = at === null ? null : formatShiftedDateTime(at);
  if (since === null) return own.never;
  return marketing ? own.given(since) : own.refused(since);
}
