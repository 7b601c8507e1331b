import { coverageNames } from '@socio/domain/mandatory-cover';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { formatShiftedDateTime, formatShortDate } from '@socio/domain/dates';
import { validityWords } from '@socio/domain/policy-term';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { InsurerPhone } from './insurer-phone.tsx';
import { texts } from './texts.ts';
import { isUnreadable, verdictOf, type Verdict, type Verification } from './verdict.ts';
import { VerdictPanel } from './verdict-panel.tsx';

type Props = { policyNumber: string; seal: string };

/** The page behind the code on a printed policy, for anyone holding the paper, member or not. */
export function VerifyScreen({ policyNumber, seal }: Props) {
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['verify-policy', policyNumber, seal],
    queryFn: async ({ signal }) =>
      (await call(verifyPolicy, undefined, { params: { policyNumber, seal }, signal })).policy,
    // An answer is valid only for the moment it was given.
    staleTime: 0,
    gcTime: 0,
  });
  const insurer = usePublicConfig()?.insurer;
  const unreadable = isUnreadable(error);
  const verdict = unreadable ? 'unknown' : data === undefined ? null : verdictOf(data);
  const failed = error !== null && !unreadable;

  return (
    <PageLayout width="narrow">
      {/* The address proves possession of the paper, so it must not turn up in search results. */}
      <meta name="robots" content="noindex, nofollow" />
      <PageTitle className="mb-4">{texts.title}</PageTitle>
      <LiveRegion>{verdict === null ? (failed ? '' : texts.loading) : titleOf(verdict, data)}</LiveRegion>
      {failed ? (
        <MessagePanel
          tone="danger"
          title={texts.failed.title}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              {texts.failed.retry}
            </Button>
          }
        >
          {isRefusal(error, 'TOO_MANY') ? texts.failed.tooMany : texts.failed.detail}
        </MessagePanel>
      ) : verdict === null ? (
        <Placeholder />
      ) : (
        <div className="grid gap-5">
          <VerdictPanel verdict={verdict} title={titleOf(verdict, data)} meaning={meaningOf(verdict, data)} />
          {verdict === 'unknown' ? (
            <Unknown policyNumber={unreadable ? null : policyNumber} />
          ) : (
            <Card as="section">
              <DetailList details={detailsOf(policyNumber, data)} />
              <p className="mt-3 text-sm text-ink-soft">{texts.compare}</p>
            </Card>
          )}
          <InsurerPhone insurer={insurer} asksFor={verdict === 'unknown' ? null : texts.question} />
          <section>
            <h2 className="font-semibold">{texts.checked.title}</h2>
            <p className="mt-1 text-sm text-ink-soft">{texts.checked.detail}</p>
            <p className="mt-2 text-sm text-ink-soft">
              {texts.checked.at(
                formatShiftedDateTime(new Date(dataUpdatedAt || errorUpdatedAt).toISOString()) ?? '',
              )}
            </p>
          </section>
        </div>
      )}
    </PageLayout>
  );
}

/** The outline of the answer while it loads. */
function Placeholder() {
  const { number, brandModel, vinEnd, validity } = texts.details;
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Card>
        <DetailList
          loading
          details={[number, brandModel, vinEnd, validity].map((label) => ({ label, value: null }))}
        />
        <Skeleton className="mt-3 h-14 w-full" />
      </Card>
    </div>
  );
}

function Unknown({ policyNumber }: { policyNumber: string | null }) {
  return (
    <Card as="section">
      <h2 className="font-semibold">{texts.whatToDo.title}</h2>
      <ol className="mt-2 list-decimal space-y-2 pl-5">
        <li>{texts.whatToDo.scan}</li>
        <li>{texts.whatToDo.doubt}</li>
      </ol>
      {policyNumber === null ? null : (
        <div className="mt-3 border-t border-line">
          <DetailList details={[{ label: texts.details.asked, value: policyNumber }]} />
        </div>
      )}
    </Card>
  );
}

/** Not 'without cover', where some of it stands. */
function titleOf(verdict: Verdict, policy: Verification | undefined): string {
  const isPartly = policy?.mandatory_cover !== undefined && verdict === 'suspended';
  return isPartly ? texts.verdicts.onlyMandatory : texts.verdicts[verdict];
}

function meaningOf(verdict: Verdict, policy: Verification | undefined): string {
  const words = wordsOf(policy);
  const mandatory = policy?.mandatory_cover;
  if (
    mandatory !== undefined &&
    (verdict === 'suspended' || verdict === 'undecided' || verdict === 'cancelled')
  )
    return texts.meaning.onlyMandatory[verdict](coverageNames(mandatory), words?.to ?? texts.details.none);
  if (verdict !== 'pending' && verdict !== 'ended') return texts.meaning[verdict];
  return verdict === 'pending'
    ? texts.meaning.pending(words?.from ?? texts.details.none)
    : texts.meaning.ended(words?.to ?? texts.details.none);
}

function wordsOf(policy: Verification | undefined) {
  const { starts_at: startsAt = null, end_date: endDate = null } = policy ?? {};
  if (startsAt === null || endDate === null) return null;
  return validityWords({ startsAt: new Date(startsAt), endDate });
}

function detailsOf(policyNumber: string, policy: Verification | undefined) {
  const paid = policy?.status === 'valid' ? formatShortDate(policy.paid_until ?? null) : null;
  return [
    { label: texts.details.number, value: policyNumber },
    { label: texts.details.brandModel, value: policy?.brand_model ?? texts.details.none },
    {
      label: texts.details.vinEnd,
      value: <span className="tracking-widest">{policy?.serial_number_end ?? texts.details.none}</span>,
    },
    { label: texts.details.validity, value: wordsOf(policy)?.whole ?? texts.details.none },
    // Not known of what was issued before, and missing in the answer of an older server.
    ...(paid === null ? [] : [{ label: texts.details.paid, value: texts.details.paidUntil(paid) }]),
  ];
}
