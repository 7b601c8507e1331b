import type { WithFreshProof, WithIdentity } from '../../flow/use-identity.ts';

/** What each section gets from the drawer. */
export type ProfileTools = {
  membershipId: string | null;
  withIdentity: WithIdentity;
  /** For what wants a code or passkey of its own. */
  withFreshProof: WithFreshProof;
  /** Asks first if there is unsaved input. */
  leave: (goOn: () => void) => void;
  /** Called by the open form: whether it has unsaved input. */
  reportUnsaved: (isUnsaved: boolean) => void;
};

/** The key a new address is kept under while it is typed; an edited one is kept under its id. */
export const newAddressKey = 'new';

/** The one form open in the drawer. */
export type Editing =
  | { what: 'address'; id: string | null }
  | { what: 'card' }
  | { what: 'passkey' }
  | { what: 'phone' }
  | { what: 'email' }
  | null;
