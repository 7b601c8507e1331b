import { serviceKinds } from '@socio/domain/services';
import { Car, Phone, Shield, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { asListItem, type InsurerPhones, type KeptPolicy } from '../../../common/offline/kept-policies.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { keptVehicleDetails, policyDetails } from '../policy-details.tsx';
import { PhoneLink } from '../services/phone-link.tsx';
import { texts as serviceTexts } from '../services/texts.ts';
import { texts } from '../texts.ts';
import { DetailCard } from './detail-card.tsx';
import { PolicyCoverages } from './policy-coverages.tsx';

type Props = {
  kept: KeptPolicy;
  phones: InsurerPhones | null;
  notice: ReactNode;
  dashboardPath: string;
  listPath: string;
};

/** What was kept of a policy, while there is no network: whom to call comes first. */
export function KeptPolicyPage({ kept, phones, notice, dashboardPath, listPath }: Props) {
  const policy = asListItem(kept);
  const number = policy['insurance_policies-policy_number'];
  const coverage = policy['vehicle_insurance_application-coverage'];
  return (
    <PageLayout homePath={dashboardPath}>
      <BackLink to={listPath}>{texts.toList}</BackLink>
      <PageTitle subtitle={<span className="tabular-nums">{number}</span>}>{texts.title}</PageTitle>
      {notice}
      <div className="grid gap-4 lg:grid-cols-2">
        <DetailCard icon={<Phone aria-hidden className="size-5" />} title={texts.cards.services}>
          <KeptPhones phones={phones} />
        </DetailCard>
        <DetailCard icon={<Car aria-hidden className="size-5" />} title={texts.cards.vehicle}>
          <DetailList details={keptVehicleDetails(policy)} />
        </DetailCard>
        <DetailCard icon={<ShieldCheck aria-hidden className="size-5" />} title={texts.cards.policy}>
          <DetailList details={policyDetails(number, policy)} />
        </DetailCard>
        {coverage === null ? null : (
          <DetailCard
            className="lg:col-span-2"
            icon={<Shield aria-hidden className="size-5" />}
            title={texts.cards.coverages}
          >
            <PolicyCoverages coverage={coverage} />
          </DetailCard>
        )}
      </div>
    </PageLayout>
  );
}

/** The four services by phone; nothing can be asked of the insurer here. */
function KeptPhones({ phones }: { phones: InsurerPhones | null }) {
  return (
    <dl className="grid gap-4">
      {serviceKinds.map((kind) => (
        <div key={kind}>
          <dt className="mb-1.5 font-medium">{serviceTexts.names[kind]}</dt>
          <dd>
            <PhoneLink kind={kind} kept={phones} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
