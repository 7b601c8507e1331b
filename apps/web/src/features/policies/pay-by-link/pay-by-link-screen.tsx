import { coverWords } from '@socio/domain/mandatory-cover';
import { useEffect, useEffectEvent } from 'react';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Card } from '../../../components/card.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { silenceText } from '../../../lib/silence-text.ts';
import { paymentTexts } from '../pay/payment/texts.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import { texts } from './texts.ts';
import { usePayByLink } from './use-pay-by-link.ts';

const loadForm = () => import('./pay-form.tsx').then((part) => part.PayForm);

type Props = {
  /** Of the mailed link; null if the address has lost it. */
  linkKey: string | null;
  homePath: string;
  policiesPath: string;
  policyPath: (policyNumber: string) => string;
};

/** What the link of a mail about an unpaid receipt opens: that receipt, and nothing else (after-the-sale.md, Collecting). */
export function PayByLinkScreen({ linkKey, homePath, ...ways }: Props) {
  return (
    <PageLayout width="narrow" homePath={homePath}>
      {/* Its address may open a payment, so it must not turn up in search results. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md sm:pt-6">
        <Card>{linkKey === null ? <Broken {...ways} /> : <Link linkKey={linkKey} {...ways} />}</Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}

type Ways = Pick<Props, 'policiesPath' | 'policyPath'>;

function Broken({ policiesPath }: Ways) {
  return (
    <>
      <PageTitle focusKey="broken" className="mb-4">
        {texts.broken.title}
      </PageTitle>
      <p>{texts.broken.detail}</p>
      <ButtonLink to={policiesPath} full className="mt-5">
        {texts.toPolicies}
      </ButtonLink>
    </>
  );
}

function Link({ linkKey, ...ways }: Ways & { linkKey: string }) {
  const paying = usePayByLink(linkKey);
  const { link, paidBy, busy, problem, pay } = paying;
  const { data, error } = link;
  const receipt = data?.receipt ?? null;
  const isChecking = data?.state === 'checking';
  // On the way back from the bank, and whenever nobody has asked yet.
  const ask = useEffectEvent(() => {
    if (receipt !== null) pay(receipt.amount);
  });
  useEffect(() => {
    if (isChecking) ask();
  }, [isChecking]);

  if (isRefusal(error, 'NOT_FOUND')) return <Broken {...ways} />;
  if (data === undefined) {
    return (
      <>
        <PageTitle className="mb-4">{texts.title}</PageTitle>
        {error === null ? (
          <p role="status">{texts.loading}</p>
        ) : (
          <MessagePanel
            tone="danger"
            title={texts.failed.title}
            action={
              <Button variant="secondary" onClick={() => void link.refetch()}>
                {texts.failed.retry}
              </Button>
            }
          >
            {refusalText(error)}
          </MessagePanel>
        )}
      </>
    );
  }
  const toPolicy = (
    <ButtonLink to={ways.policyPath(data.policy_number)} full className="mt-5">
      {texts.toPolicy}
    </ButtonLink>
  );
  if (paidBy !== null || data.state === 'paid') {
    return (
      <>
        <PageTitle focusKey="paid" className="mb-4">
          {texts.paid.title}
        </PageTitle>
        <MessagePanel
          tone="success"
          title={paidBy?.receipt_number === undefined ? undefined : texts.paid.number(paidBy.receipt_number)}
        >
          {texts.paid.detail}
        </MessagePanel>
        {toPolicy}
      </>
    );
  }
  if (receipt === null) {
    const words = texts[data.state === 'suspended' ? 'suspended' : 'closed'];
    const cover = coverWords(data.mandatory_cover ?? [], data.end_date ?? '');
    return (
      <>
        <PageTitle focusKey={data.state} className="mb-4">
          {words.title(cover)}
        </PageTitle>
        <p>{words.detail(cover)}</p>
        {toPolicy}
      </>
    );
  }
  if (isChecking) {
    const own = paymentTexts.checking;
    return (
      <>
        <PageTitle focusKey="checking" className="mb-4">
          {own.title}
        </PageTitle>
        <p role="status">{own.detail}</p>
        {problem === null ? null : (
          <div className="mt-3">
            <MessagePanel tone="danger">{problem}</MessagePanel>
          </div>
        )}
        <Button full busy={busy} busyText={own.busy} onClick={() => pay(receipt.amount)} className="mt-5">
          {own.again}
        </Button>
      </>
    );
  }
  return (
    <>
      <PageTitle subtitle={texts.of(receipt.number, receipt.count)} className="mb-4">
        {texts.title}
      </PageTitle>
      <ReceiptDetails receipt={receipt} />
      <div className="mt-5">
        <OnDemand
          load={loadForm}
          renderFailed={(error, retry) => (
            <MessagePanel
              tone="danger"
              action={
                <Button variant="secondary" onClick={retry}>
                  {texts.failed.retry}
                </Button>
              }
            >
              {silenceText(error)}
            </MessagePanel>
          )}
        >
          {(PayForm) => <PayForm receipt={receipt} paying={paying} />}
        </OnDemand>
      </div>
    </>
  );
}
