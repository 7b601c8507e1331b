import type { ApplicationRecord } from '@socio/contracts/shared/application';

/** What each contracting step gets from the page. */
export type ContractStepProps = {
  application: ApplicationRecord;
  /** The session has aged out: the page opens the identity panel over the step and calls `retry` after it. */
  onAuthenticationNeeded: (retry: () => void) => void;
};

export type AddressStepProps = ContractStepProps & {
  /** An address of the application's postal code is linked to it. */
  onSaved: () => void;
  /** 'Volver a cotizaciones'. */
  onBack: () => void;
};

export type PaymentStepProps = ContractStepProps & {
  onPaid: () => void;
  /** 'Volver a dirección'. */
  onBack: () => void;
  /** The accepted price no longer holds: to the quotes. */
  onPriceChanged: () => void;
};
