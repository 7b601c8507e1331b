import { getActiveInsuranceApplications as contract } from '@socio/contracts/get-active-insurance-applications';
import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { call } from '../../../lib/api-client.ts';
import type { MemberList } from '../newest.ts';

export async function getActiveInsuranceApplications(
  membershipId: string | null,
  limit: number,
): Promise<MemberList<ApplicationListItem>> {
  const answer = await call(contract, { membership_id: membershipId, limit });
  const { active_insurance_applications: items, total } = answer.data.data.response;
  return { items, total };
}
