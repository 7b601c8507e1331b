import { savedQuotePerson } from '../common/quote-person.ts';
import { stored } from '../common/storage-keys.ts';
import { paths } from './paths.ts';

/** Whether somebody was led here from contracting (specification membership 2, Register). */
export function isFromContract(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'contract';
}

/** The quote that waits for the identity; where none is known, the start of the flow. */
export function waitingQuotePath(): string {
  const id = savedQuotePerson()?.applicationId ?? stored.get('current_insurance_application_id');
  return id === null ? paths.flow : paths.flowOf(id);
}

/** The same once the identity is proven: on, as far as what was chosen still holds. */
export function contractingPath(): string {
  const path = waitingQuotePath();
  return path === paths.flow ? path : `${path}?step=10`;
}
