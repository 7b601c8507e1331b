import type { Endorsement, PolicyData, PolicyInsured } from '@socio/contracts/shared/policy';
import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useWasTrue } from '../../../lib/use-was-true.ts';
import { DetailCard } from '../components/detail-card.tsx';
import { policyQuery } from '../policy-query.ts';
import { texts } from '../texts.ts';
import { changeAtBank } from './at-bank.ts';
import { keptChange } from './kept-change.ts';
import { ChangeRefundOnDemand, EndorsementsOnDemand } from './list/on-demand.tsx';
import { changesTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  endorsements: readonly Endorsement[];
  /** The account's phone and mail, where the policy has others. */
  accountContact: PolicyInsured['account_contact'];
  /** A cancellation has been asked for. */
  isCancelling: boolean;
  /** Of any kind that costs something. */
  pendingChange: NonNullable<PolicyData['pending_change']> | null;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
};

const loadContact = () =>
  import('../../../common/account-contact/take-over-contact.tsx').then((part) => part.TakeOverContact);
const loadPaid = () => import('./priced/paid-change.tsx').then((part) => part.PaidChange);
const loadForm = () => import('./forms/change-something.tsx').then((part) => part.ChangeSomething);

/** What was changed in the policy, and 'Cambiar algo' unless a change is on its way. */
export function ChangesCard({
  policyNumber,
  endorsements,
  accountContact,
  isCancelling,
  pendingChange,
  identity,
}: Props) {
  const own = changesTexts;
  const [isOpen, setOpen] = useState(() => keptChange(policyNumber) !== null);
  const { busy, run } = useAction();

  /** What the policy says today is shown to who proves who they are. */
  async function open(): Promise<void> {
    try {
      await identity.withIdentity(() => queryClient.fetchQuery(policyQuery(policyNumber)));
      setOpen(true);
    } catch (error) {
      if (!isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) showToast({ title: refusalText(error) });
    }
  }

  const isUnderWay = pendingChange !== null || endorsements.some(({ state }) => state === 'asked');
  const wasPending = useWasTrue(pendingChange !== null || changeAtBank(policyNumber) !== null);
  return (
    <DetailCard
      className="lg:col-span-2"
      icon={<FilePen aria-hidden className="size-5" />}
      title={texts.cards.changes}
    >
      {endorsements.length === 0 ? null : <EndorsementsOnDemand endorsements={endorsements} />}
      <ChangeRefundOnDemand policyNumber={policyNumber} endorsements={endorsements} identity={identity} />
      {wasPending ? (
        <OnDemand load={loadPaid} onFailed={() => undefined}>
          {(Paid) => <Paid policyNumber={policyNumber} pending={pendingChange} identity={identity} />}
        </OnDemand>
      ) : null}
      {accountContact === null || isUnderWay || isCancelling ? null : (
        <div className="mb-4">
          <OnDemand load={loadContact} onFailed={() => undefined}>
            {(TakeOver) => (
              <TakeOver
                contact={accountContact}
                policies={[policyNumber]}
                withIdentity={identity.withIdentity}
              />
            )}
          </OnDemand>
        </div>
      )}
      {isCancelling ? (
        <p>{own.cancelling}</p>
      ) : isUnderWay ? null : isOpen ? (
        <OnDemand load={loadForm} onFailed={() => setOpen(false)} onRetry={() => setOpen(true)}>
          {(Form) => <Form policyNumber={policyNumber} identity={identity} onClose={() => setOpen(false)} />}
        </OnDemand>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{own.lead}</p>
          <Button variant="secondary" busy={busy} busyText={own.opening} onClick={() => void run(open)}>
            {own.open}
          </Button>
        </>
      )}
    </DetailCard>
  );
}
