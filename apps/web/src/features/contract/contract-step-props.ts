import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { Identity } from '../../flow/use-identity.ts';

/** What each contracting step gets from the page. */
export type ContractStepProps = {
  application: ApplicationRecord;
  /** The session may expire during the step. */
  identity: Pick<Identity, 'confirm'>;
  /** A payment has locked the application, here or elsewhere: the page goes to its current step. */
  onLocked: () => void;
};

export type AddressStepProps = ContractStepProps & {
  /** An address with the application's postal code is linked to it. */
  onSaved: () => void;
  /** Linking failed: the payment makes up for it (specification quote 8, Silent failures). */
  onLinkFailed: (addressId: string) => void;
  /** 'Volver a cotizaciones'. */
  onBack: () => void;
};

export type PaymentStepProps = ContractStepProps & {
  onPaid: () => void;
  /** 'Volver a dirección'. */
  onBack: () => void;
  /** Nothing is charged without a matching address: to step 10. */
  onAddressNeeded: () => void;
  /** The accepted price no longer holds: to the quotes. */
  onPriceChanged: () => void;
  /** The insurer does not accept this car: to a new quote. */
  onNewQuote: () => void;
};
