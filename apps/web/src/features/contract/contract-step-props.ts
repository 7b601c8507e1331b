import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { Identity } from '../../flow/use-identity.ts';

/** What each contracting step gets from the page. */
export type ContractStepProps = {
  application: ApplicationRecord;
  /** The session may age out on the way. */
  identity: Pick<Identity, 'confirm'>;
  /** A payment has locked the application, here or elsewhere: the page goes to where it stands. */
  onLocked: () => void;
};

export type AddressStepProps = ContractStepProps & {
  /** An address of the application's postal code is linked to it. */
  onSaved: () => void;
  /** It could not be linked: the payment does it (specification quote 8, Silent failures). */
  onLinkFailed: (addressId: string) => void;
  /** 'Volver a cotizaciones'. */
  onBack: () => void;
};

export type PaymentStepProps = ContractStepProps & {
  onPaid: () => void;
  /** 'Volver a dirección'. */
  onBack: () => void;
  /** Without a fitting address nothing is charged: to step 10. */
  onAddressNeeded: () => void;
  /** The accepted price no longer holds: to the quotes. */
  onPriceChanged: () => void;
  /** The insurer does not accept this car: another one. */
  onNewQuote: () => void;
};
