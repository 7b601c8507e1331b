import type { PolicyData } from '@socio/contracts/shared/policy';
import { formatShiftedDateTime, formatShortDate, fromSlashed } from '@socio/domain/dates';
import { formatPhone244 } from '@socio/domain/phones';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/button-style.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { DetailList, type Detail } from '../../../components/detail-list.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { ServiceButtons } from '../services/service-buttons.tsx';
import { confirmed } from '../changes/confirmed.ts';
import { EndorsementsOnDemand } from '../changes/list/on-demand.tsx';
import { paymentDetails, policyDetails, StatusBadge, vehicleDetails } from '../policy-details.tsx';
import { texts as policyTexts } from '../texts.ts';
import { texts } from './texts.ts';

export function PolicyDocument({ policy }: { policy: PolicyData }) {
  const listed = asListItem(policy);
  // Missing in the answer of an older server.
  const endorsements = confirmed(policy.endorsements ?? []);
  const issued = formatShiftedDateTime(policy.starts_at);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle className="mb-0" documentTitle={texts.documentTitle}>
            {texts.title}
          </PageTitle>
          <StatusBadge
            status={policy.status_id}
            ended={policy.ended}
            undecided={policy.undecided}
            mandatory={policy.mandatory_cover}
          />
        </div>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto print:hidden">
          <Button
            variant="secondary"
            icon={<Printer aria-hidden className="size-5" />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
          {policy.policy_url ? (
            <a href={policy.policy_url} target="_blank" rel="noreferrer" className={buttonStyle({})}>
              <Download aria-hidden className="size-5" />
              {policyTexts.download}
            </a>
          ) : null}
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
        <Section title={texts.sections.policy}>
          <DetailList
            details={[
              ...policyDetails(policy.policy_number, listed, policy.ended),
              { label: texts.issued, value: issued === null ? policyTexts.none : texts.hour(issued) },
            ]}
          />
        </Section>
        <Section title={texts.sections.vehicle}>
          <DetailList details={vehicleDetails(listed)} />
        </Section>
        <Section title={texts.sections.insured}>
          <DetailList details={insuredDetails(policy)} />
        </Section>
        <Section title={texts.sections.payments}>
          <DetailList details={paymentDetails(listed)} />
        </Section>
      </div>
      {endorsements.length === 0 ? null : (
        <Card as="section" className="mt-4 print:break-inside-avoid">
          <h2 className="mb-2 font-semibold">{policyTexts.cards.changes}</h2>
          <EndorsementsOnDemand endorsements={endorsements} />
        </Card>
      )}
      <Card as="section" className="mt-4 print:hidden">
        <h2 className="mb-2 font-semibold">{texts.sections.services}</h2>
        <ServiceButtons policyNumber={policy.policy_number} policy={listed} hasEnded={policy.ended} />
      </Card>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="print:break-inside-avoid">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

/** H is Masculino, otherwise Femenino (specification quote 2). */
function insuredDetails(policy: PolicyData): Detail[] {
  const birthDate = policy['vehicle_insurance_application-birth_date'];
  const phone = policy['vehicle_insurance_application-phone_number'];
  return [
    { label: texts.email, value: policy['vehicle_insurance_application-email'] ?? policyTexts.none },
    { label: texts.phone, value: phone === null ? policyTexts.none : formatPhone244(phone) },
    {
      label: texts.birthDate,
      value: formatShortDate(fromSlashed(birthDate ?? '')) ?? birthDate ?? policyTexts.none,
    },
    {
      label: texts.gender,
      value: policy['vehicle_insurance_application-gender'] === 'H' ? texts.male : texts.female,
    },
  ];
}

/** The same policy with the field names of the lists. */
function asListItem(policy: PolicyData) {
  return {
    ...policy,
    'insurance_policies-policy_number': policy.policy_number,
    'insurance_policies-start_date': policy.start_date,
    'insurance_policies-end_date': policy.end_date,
    'insurance_policies-starts_at': policy.starts_at,
    'insurance_policies-policy_url': policy.policy_url,
    'insurance_policies-status_id': policy.status_id,
  };
}
