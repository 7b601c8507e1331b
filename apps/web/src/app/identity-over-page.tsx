import type { QuotePerson } from '../common/quote-person.ts';
import { OnDemand } from '../components/on-demand.tsx';
import type { Identity } from '../flow/use-identity.ts';
import { paths } from './paths.ts';

/** Its script is fetched when it is needed. */
export const loadIdentityDialog = async () =>
  (await import('../features/identity/components/identity-dialog.tsx')).IdentityDialog;

type Props = {
  identity: Identity;
  title?: string;
  description: string;
  /** The quote over which the panel lies. */
  person?: QuotePerson | null;
};

/** The identity panel of a page, while something on it asks for one. */
export function IdentityOverPage({ identity, title, description, person = null }: Props) {
  if (!identity.open) return null;
  return (
    <OnDemand load={loadIdentityDialog} onFailed={() => identity.answer(false)}>
      {(IdentityDialog) => (
        <IdentityDialog
          open
          {...(title !== undefined && { title })}
          description={description}
          person={person}
          {...(person !== null && { onBackToQuote: () => identity.answer(false) })}
          membershipPath={paths.membership}
          onOpenChange={(open) => (open ? undefined : identity.answer(false))}
          onAuthenticated={() => identity.answer(true)}
        />
      )}
    </OnDemand>
  );
}
