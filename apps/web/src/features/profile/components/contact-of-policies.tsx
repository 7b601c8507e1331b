import type { User } from '@socio/contracts/shared/user';
import { useQuery } from '@tanstack/react-query';
import { policiesWithOtherContact } from '../../../common/account-contact/other-contact.ts';
import { TakeOverContact } from '../../../common/account-contact/take-over-contact.tsx';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';

/** More than anybody has. */
const most = 100;

/** Policies in force that the insurer still has with a former phone or mail. */
export function ContactOfPolicies({ user, withIdentity }: { user: User; withIdentity: WithIdentity }) {
  const { data } = useQuery({ ...allPoliciesQuery(most), refetchOnMount: 'always' });
  if (user.cellphone === null) return null;
  const contact = { phone_number: user.cellphone, email: user.email };
  const policies = policiesWithOtherContact(data?.items ?? [], contact);
  if (policies.length === 0) return null;
  return <TakeOverContact contact={contact} policies={policies} withIdentity={withIdentity} />;
}
