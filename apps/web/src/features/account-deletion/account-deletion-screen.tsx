import { dataKinds, type DataKind } from '@socio/domain/personal-data/kinds';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { kindTexts, lawTexts } from '@socio/domain/personal-data/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SandboxNotice } from '../../common/notices/sandbox-notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TitledCard } from '../../components/titled-card.tsx';
import type { WithIdentity } from '../../flow/use-identity.ts';
import { useAction } from '../../lib/use-action.ts';
import { deletionQuery, type DeletionState } from './deletion-query.ts';
import { Kept, Leaving } from './leaving-notice.tsx';
import { texts } from './texts.ts';

type Props = {
  homePath: string;
  withIdentity: WithIdentity;
  /** Asks for the deletion, and for the proof that it wants. */
  onAsk: () => Promise<void>;
};

/** /eliminar-cuenta: what deleting the account means, the way to ask for it, and the way back (trust.md, The member's data). */
export function AccountDeletionScreen({ homePath, withIdentity, onAsk }: Props) {
  const query = useQuery(deletionQuery);
  const [isKept, setKept] = useState(false);
  return (
    <PageLayout width="narrow" homePath={homePath}>
      <BackLink to={homePath}>{texts.back}</BackLink>
      <PageTitle subtitle={query.data?.deletion ? undefined : texts.subtitle}>{texts.title}</PageTitle>
      {isKept ? <Kept /> : null}
      {query.data === undefined ? (
        <Unloaded hasFailed={query.isError && !query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data.deletion !== null ? (
        <Leaving state={query.data} withIdentity={withIdentity} onKept={() => setKept(true)} />
      ) : query.data.has_account ? (
        <Choice
          state={query.data}
          onAsk={async () => {
            setKept(false);
            await onAsk();
          }}
        />
      ) : (
        <MessagePanel title={texts.noAccount.title}>{texts.noAccount.detail}</MessagePanel>
      )}
      <div className="mt-6">
        <SandboxNotice />
      </div>
    </PageLayout>
  );
}

function Unloaded({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) {
    return (
      <MessagePanel
        tone="danger"
        title={texts.loadFailed}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy className="grid gap-5">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      <Skeleton className="h-64 w-full rounded-card" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  );
}

/** What is deleted with the account, in the domain's words. */
const deletedKinds = (Object.keys(dataKinds) as DataKind[]).filter(
  // What visitors leave behind is no account's.
  (kind) => dataKinds[kind].fate === 'deleted' && kind !== 'visitor' && kind !== 'objection',
);
const keptKinds = ['purchase', 'payment'] as const;

function Choice({ state, onAsk }: { state: DeletionState; onAsk: () => Promise<void> }) {
  const { busy, run } = useAction();
  return (
    <div className="grid gap-5">
      <TitledCard title={texts.deleted.title}>
        <p>{texts.deleted.detail}</p>
        <KindList kinds={deletedKinds} />
        <p className="text-sm text-ink-soft">{texts.deleted.card}</p>
      </TitledCard>
      <TitledCard title={texts.law.title}>
        {state.keeps_purchases ? (
          <>
            <p>{texts.law.some(lawTexts.until)}</p>
            <KindList kinds={keptKinds} />
            <p>{texts.law.laws}</p>
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              {lawTexts.articles.map((article) => (
                <li key={article}>{article}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{texts.law.nothing}</p>
        )}
      </TitledCard>
      <TitledCard title={texts.when.title}>
        <p>{texts.when.days(waitWords(state))}</p>
        <p>{texts.when.meanwhile}</p>
        <p>{texts.when.after}</p>
      </TitledCard>
      <div>
        <Button variant="danger" full busy={busy} busyText={texts.asking} onClick={() => void run(onAsk)}>
          {texts.ask}
        </Button>
        <p className="mt-2 text-sm text-ink-soft">{texts.askNote}</p>
      </div>
    </div>
  );
}

function waitWords(state: DeletionState): string {
  const { policy_ends_at: endsAt, is_only_compulsory = false } = state;
  const until = is_only_compulsory ? texts.untilCompulsoryEnds : texts.untilPolicyEnds;
  if (endsAt !== null) return until(formatShiftedDateTime(endsAt) ?? '');
  return state.is_unfinished ? texts.untilDone : texts.inFiveDays;
}

function KindList({ kinds }: { kinds: readonly DataKind[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      {kinds.map((kind) => (
        <li key={kind}>{kindTexts[kind]?.what}</li>
      ))}
    </ul>
  );
}
