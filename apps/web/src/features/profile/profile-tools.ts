import type { WithIdentity } from '../../flow/use-identity.ts';

/** What each section gets from the drawer. */
export type ProfileTools = {
  membershipId: string | null;
  withIdentity: WithIdentity;
  /** Asks first where something was typed and not saved. */
  leave: (goOn: () => void) => void;
  /** The open form says whether something was typed in it. */
  reportUnsaved: (isUnsaved: boolean) => void;
};

/** Under what a new address is kept while it is typed; one that is changed, under its id. */
export const newAddressKey = 'new';

/** The one form that is open in the drawer. */
export type Editing = { what: 'address'; id: string | null } | { what: 'card' } | null;
