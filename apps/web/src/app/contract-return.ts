import { savedQuotePerson } from '../common/quote-person.ts';
import { stored } from '../common/storage-keys.ts';
import { paths } from './paths.ts';

/** Whether the person was sent here from contracting (specification membership 2, Register). */
export function isFromContract(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'contract';
}

/** The quote waiting for an identity, or the start of the flow if there is none. */
export function waitingQuotePath(): string {
  const id = savedQuotePerson()?.applicationId ?? stored.get('current_insurance_application_id');
  return id === null ? paths.flow : paths.flowOf(id);
}

/** Where to go once the identity is proven: step 10, if what was chosen still allows it. */
export function contractingPath(): string {
  const path = waitingQuotePath();
  return path === paths.flow ? path : `${path}?step=10`;
}
