import type { QuotePerson } from '../common/quote-person.ts';
import { OnDemand } from '../components/on-demand.tsx';
import type { Identity } from '../flow/use-identity.ts';
import { paths } from './paths.ts';

/** Fetched when needed. */
export const loadIdentityDialog = async () =>
  (await import('../features/identity/components/identity-dialog.tsx')).IdentityDialog;

type Props = {
  identity: Identity;
  title?: string;
  description: string;
  /** The quote behind the panel. */
  person?: QuotePerson | null;
};

/** The identity panel of a page, open while something on the page asks for it. */
export function IdentityOverPage({ identity, title, description, person = null }: Props) {
  if (!identity.open) return null;
  return (
    <OnDemand load={loadIdentityDialog} onFailed={() => identity.answer(false)}>
      {(IdentityDialog) => (
        <IdentityDialog
          open
          act={identity.act}
          {...(title !== undefined && { title })}
          description={description}
          person={person}
          {...(person !== null && { onBackToQuote: () => identity.answer(false) })}
          membershipPath={paths.membership}
          lostPhonePath={paths.lostPhone}
          onOpenChange={(open) => (open ? undefined : identity.answer(false))}
          onAuthenticated={() => identity.answer(true)}
        />
      )}
    </OnDemand>
  );
}
