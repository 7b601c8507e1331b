import { usePrefetchQuery } from '@tanstack/react-query';
import { getUserAddresses } from '../../../common/address/get-user-addresses.ts';
import { zipCodeQuery } from '../../../common/zip-code-lookup.ts';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { readApplication } from '../../../flow/application.ts';
import { offerAddresses } from '../address/offer-addresses.ts';
import type { AddressStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useMemberList } from '../use-member-list.ts';
import { AddressChoice } from './address-choice.tsx';
import { ChoiceSkeleton } from './choice-skeleton.tsx';
import { ListFailed } from './list-failed.tsx';
import { IdentityNeeded } from '../../../common/notices/identity-needed.tsx';

/** Step 10: address. */
export function AddressStep(props: AddressStepProps) {
  const application = readApplication(props.application);
  const postalCode = application.postalCode ?? '';
  usePrefetchQuery(zipCodeQuery(postalCode));
  const { list, retry, needsIdentity, confirmIdentity } = useMemberList(
    'get-user-addresses',
    application.membershipId,
    getUserAddresses,
    props.identity,
  );
  return (
    <>
      <PageTitle focusKey="address" subtitle={texts.address.subtitle(postalCode)}>
        {texts.address.title}
      </PageTitle>
      {needsIdentity ? (
        <IdentityNeeded detail={texts.identityNeeded} onConfirm={confirmIdentity} />
      ) : list === null ? (
        <ChoiceSkeleton rows="h-18" />
      ) : (
        <>
          <ListFailed title={texts.address.listFailed} retry={retry} />
          <AddressChoice
            {...props}
            postalCode={postalCode}
            offer={offerAddresses(list, postalCode, application.addressId)}
          />
        </>
      )}
    </>
  );
}
