import { useEffect, useEffectEvent } from 'react';
import { BackLink } from '../../../components/back-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { texts as flowTexts } from '../../../flow/texts.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { confirmPolicyAccess } from './confirm-policy-access.ts';
import { PolicyDocument } from './policy-document.tsx';
import { texts } from './texts.ts';
import { usePolicyData } from './use-policy-data.ts';

type Props = {
  policyNumber: string;
  dashboardPath: string;
  backPath: string;
  identity: Pick<Identity, 'confirm'>;
};

/** The printable policy. */
export function PolicyDocumentScreen({ policyNumber, dashboardPath, backPath, identity }: Props) {
  const { state, retry } = usePolicyData(policyNumber);
  const isWaiting = state.name === 'verifying' || state.name === 'loading';
  const isUnverified = state.name === 'unverified';
  useEffect(() => {
    if (isUnverified) showToast(texts.unverified);
  }, [isUnverified]);
  return (
    <PageLayout homePath={dashboardPath}>
      <BackLink to={backPath}>{texts.back}</BackLink>
      <LiveRegion>{isWaiting ? texts[state.name] : ''}</LiveRegion>
      {isWaiting ? (
        <>
          <PageTitle
            documentTitle={texts.documentTitle}
            subtitle={<span aria-hidden>{texts[state.name]}</span>}
          >
            {texts.title}
          </PageTitle>
          <div aria-busy className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 w-full rounded-card" />
            <Skeleton className="h-64 w-full rounded-card" />
          </div>
        </>
      ) : state.name === 'ready' ? (
        <PolicyDocument policy={state.policy} />
      ) : state.name === 'identity' ? (
        <Card className="mx-auto max-w-md">
          <PageTitle subtitle={texts.identityDetail}>{texts.title}</PageTitle>
          <ConfirmIdentity policyNumber={policyNumber} identity={identity} />
        </Card>
      ) : (
        <div className="mx-auto max-w-narrow">
          <PageTitle>{texts.failed.title}</PageTitle>
          <MessagePanel
            tone="danger"
            action={
              state.name === 'missing' ? null : (
                <Button variant="secondary" compact onClick={retry}>
                  {texts.retry}
                </Button>
              )
            }
          >
            {failureOf(state.name)}
          </MessagePanel>
        </div>
      )}
    </PageLayout>
  );
}

/** Asks at once; the button reopens the panel if the person has closed it. */
function ConfirmIdentity({ policyNumber, identity }: Pick<Props, 'policyNumber' | 'identity'>) {
  const ask = () => identity.confirm(() => void confirmPolicyAccess(policyNumber));
  const askAtOnce = useEffectEvent(ask);
  useEffect(() => askAtOnce(), []);
  return (
    <Button full onClick={ask}>
      {flowTexts.identity.confirm}
    </Button>
  );
}

function failureOf(name: 'missing' | 'failed' | 'unverified'): string {
  if (name === 'unverified') return texts.unverified.description;
  return name === 'missing' ? texts.failed.missing : texts.failed.load;
}
