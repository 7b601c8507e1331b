import type { CardChange, PolicyMandate } from '@socio/contracts/shared/mandate';
import type {
  Endorsement,
  PolicyData,
  PolicyInsured,
  PolicyListItem,
  PolicyReceipt,
  ReceiptPlan as Plan,
} from '@socio/contracts/shared/policy';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import type { Cancellation } from '@socio/contracts/shared/cancellation';
import { policyStatus } from '@socio/domain/policy-state';
import { Car, Download, Phone, Printer, Receipt, Shield, ShieldCheck } from 'lucide-react';
import { InstallRow } from '../../../common/install/install-row.tsx';
import { IdentityNeeded } from '../../../common/notices/identity-needed.tsx';
import { InsurerNotice } from '../../../common/notices/insurer-notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { buttonStyle } from '../../../components/button-style.ts';
import { DetailList } from '../../../components/detail-list.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { classNames } from '../../../lib/class-names.ts';
import { MandateOnDemand } from '../mandate/on-demand.tsx';
import { PayOnDemand } from '../pay/on-demand.tsx';
import { ChangesCard } from '../changes/changes-card.tsx';
import { CancelCard, CancellationCard } from '../cancelling/cancelling-card.tsx';
import { AddPlatesOnDemand } from '../plates/on-demand.tsx';
import { hidesPayments, paymentDetails, policyDetails, vehicleDetails } from '../policy-details.tsx';
import { SuspendedOnDemand } from '../reinstate/on-demand.tsx';
import { RestOnDemand } from '../rest/on-demand.tsx';
import { RenewalOnDemand } from '../renewing/on-demand.tsx';
import { texts } from '../texts.ts';
import { DetailCard } from './detail-card.tsx';
import { JustBought } from './just-bought.tsx';
import { PolicyCoverages } from './policy-coverages.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReceiptPlan } from './receipt-plan.tsx';
import { ServiceButtons } from '../services/service-buttons.tsx';

type Props = {
  policyNumber: string;
  /** The person comes from buying it: what they have now comes first. */
  wasJustBought?: boolean;
  /** null while loading: the cards are shown in their final shape. */
  policy: PolicyListItem | null;
  /** null if unknown: without a recent identity, or if there is none. */
  receipt: PolicyReceipt | null;
  /** null if unknown, as the receipt. */
  plan: Plan | null;
  /** Empty if unknown, as the receipt. */
  endorsements: readonly Endorsement[];
  /** The account's phone and mail, where the policy has others. */
  accountContact?: PolicyInsured['account_contact'];
  /** By which card its receipts are charged; null if unknown, or without one. */
  mandate: PolicyMandate | null;
  /** With which other card they can be; null if unknown, or nothing is left to be charged. */
  cardChange?: CardChange | null;
  /** One that is paid for, and not confirmed yet; null if there is none. */
  pendingChange: NonNullable<PolicyData['pending_change']> | null;
  /** null if there is none, or unknown as the receipt. */
  cancellation: Cancellation | null;
  /** null before its time, or unknown as the receipt. */
  renewal: RenewalView | null;
  quotePath: string;
  policyPath: (policyNumber: string) => string;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  dashboardPath: string;
  /** Its printable page. */
  documentPath: string;
  onConfirmIdentity: () => void;
};

export function PolicyDetail(props: Props) {
  const {
    policyNumber,
    wasJustBought = false,
    policy,
    receipt,
    plan,
    endorsements,
    accountContact = null,
    mandate,
    cardChange = null,
    pendingChange,
    cancellation,
    identity,
    dashboardPath,
    documentPath,
    onConfirmIdentity,
  } = props;
  const loading = policy === null;
  const mandatory = policy?.mandatory_cover ?? [];
  const endDate = policy?.['insurance_policies-end_date'] ?? '';
  const isUndecided = policy?.undecided === true;
  const isSuspended = policyStatus(policy?.['insurance_policies-status_id']) === 'SUSPENDED' && !isUndecided;
  const isCancelling = cancellation !== null && cancellation.state !== 'refused';
  const renewal = isCancelling ? null : props.renewal;
  // One main action: what is asked of the member comes before the document.
  const isPayable = typeof plan?.payable === 'number';
  const hasToAct = isSuspended || isPayable || renewal?.state === 'quoted' || renewal?.state === 'unpaid';
  const url = policy?.['insurance_policies-policy_url'];
  const coverage = policy?.['vehicle_insurance_application-coverage'];
  const bought = wasJustBought ? policy : null;
  const download = (
    <>
      <Download aria-hidden className="size-5" />
      {texts.download}
    </>
  );
  const documents = (
    <>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        <ButtonLink to={documentPath} variant="secondary" icon={<Printer aria-hidden className="size-5" />}>
          {texts.open}
        </ButtonLink>
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle(hasToAct ? { variant: 'secondary' } : {})}
          >
            {download}
          </a>
        ) : loading && !wasJustBought ? (
          // Room for it, so that nothing below moves as it comes.
          <span aria-hidden className={classNames(buttonStyle({}), 'invisible')}>
            {download}
          </span>
        ) : null}
      </div>
      {!loading && !url ? <p className="w-full text-ink-soft">{texts.documentPending}</p> : null}
    </>
  );
  return (
    <PageLayout homePath={dashboardPath}>
      <BackLink to={dashboardPath}>{texts.back}</BackLink>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <PageTitle className="mb-0" subtitle={<span className="tabular-nums">{policyNumber}</span>}>
          {texts.title}
        </PageTitle>
        {bought === null ? documents : null}
      </div>
      <LiveRegion>{loading ? texts.loading : ''}</LiveRegion>
      {bought === null ? null : (
        <JustBought policy={bought} plan={plan} dashboardPath={dashboardPath} documents={documents} />
      )}
      {isSuspended || isUndecided ? (
        <SuspendedOnDemand {...props} isUndecided={isUndecided} mandatory={mandatory} endDate={endDate} />
      ) : null}
      <RenewalOnDemand {...props} coverage={coverage ?? null} renewal={renewal} isMain={!isPayable} />
      <div className="grid gap-4 lg:grid-cols-2">
        <CancellationCard {...props} mandatory={mandatory} endDate={endDate} />
        <DetailCard icon={<Car aria-hidden className="size-5" />} title={texts.cards.vehicle}>
          <DetailList details={vehicleDetails(policy)} loading={loading} />
          {policy?.plates_pending ? (
            <AddPlatesOnDemand policyNumber={policyNumber} endorsements={endorsements} identity={identity} />
          ) : null}
        </DetailCard>
        <DetailCard icon={<ShieldCheck aria-hidden className="size-5" />} title={texts.cards.policy}>
          <DetailList details={policyDetails(policyNumber, policy)} loading={loading} />
          <div className="mt-4 border-t border-line pt-3">
            <InsurerNotice />
          </div>
        </DetailCard>
        <DetailCard icon={<Receipt aria-hidden className="size-5" />} title={texts.cards.payments}>
          <DetailList details={paymentDetails(policy, plan)} loading={loading} />
          {plan === null ? null : <ReceiptPlan plan={plan} hasMandatory={mandatory.length > 0} />}
          {plan === null || isSuspended || isUndecided ? null : (
            <PayOnDemand policyNumber={policyNumber} plan={plan} identity={identity} />
          )}
          {plan === null ? null : (
            <RestOnDemand
              policyNumber={policyNumber}
              rest={plan.rest ?? null}
              pending={pendingChange?.kind === 'rest-paid' ? pendingChange : null}
              hasMandate={mandate !== null}
              identity={identity}
            />
          )}
          {isSuspended || (mandate === null && cardChange === null) ? null : (
            <MandateOnDemand
              {...props}
              change={cardChange}
              hasDue={plan?.receipts.some(({ state }) => state === 'due') ?? false}
            />
          )}
          {policy !== null && hidesPayments(policy) ? (
            <div className="mt-3">
              <IdentityNeeded
                title={texts.payments.hidden}
                detail={texts.payments.hiddenDetail}
                onConfirm={onConfirmIdentity}
              />
            </div>
          ) : null}
        </DetailCard>
        <DetailCard icon={<Phone aria-hidden className="size-5" />} title={texts.cards.services}>
          <ServiceButtons policyNumber={policyNumber} policy={policy} onConfirmIdentity={onConfirmIdentity} />
        </DetailCard>
        {coverage ? (
          <DetailCard
            className="lg:col-span-2"
            icon={<Shield aria-hidden className="size-5" />}
            title={texts.cards.coverages}
          >
            <PolicyCoverages coverage={coverage} />
          </DetailCard>
        ) : null}
        {policy === null ? null : (
          <ChangesCard
            policyNumber={policyNumber}
            endorsements={endorsements}
            accountContact={accountContact}
            isCancelling={isCancelling}
            pendingChange={pendingChange}
            identity={identity}
          />
        )}
        {receipt === null ? null : (
          <ReceiptCard
            receipt={receipt}
            cycle={policy?.['vehicle_insurance_application-billing_cycle'] ?? null}
          />
        )}
        {policy === null ? null : <CancelCard {...props} mandatory={mandatory} endDate={endDate} />}
      </div>
      {wasJustBought || policy === null ? null : <InstallRow />}
    </PageLayout>
  );
}
