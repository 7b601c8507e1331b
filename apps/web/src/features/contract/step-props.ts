import type { ApplicationRecord } from '@socio/contracts/shared/application';

/** What each contracting step gets from the page. */
export type ContractStepProps = {
  application: ApplicationRecord;
  /** The session has aged out: the page opens the identity panel over the step and calls `retry` after it. */
  onAuthenticationNeeded: (retry: () => void) => void;
};
