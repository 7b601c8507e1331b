import { OnDemand } from '../components/on-demand.tsx';
import type { useIdentity } from '../flow/use-identity.ts';

/** Its script is fetched when it is needed. */
export const loadIdentityDialog = async () =>
  (await import('../features/identity/components/identity-dialog.tsx')).IdentityDialog;

type Props = { identity: ReturnType<typeof useIdentity>; title?: string; description: string };

/** The identity panel of a page, while something on it asks for one. */
export function IdentityOverPage({ identity, title, description }: Props) {
  if (!identity.open) return null;
  return (
    <OnDemand load={loadIdentityDialog} onFailed={() => identity.answer(false)}>
      {(IdentityDialog) => (
        <IdentityDialog
          open
          {...(title !== undefined && { title })}
          description={description}
          onOpenChange={(open) => (open ? undefined : identity.answer(false))}
          onAuthenticated={() => identity.answer(true)}
        />
      )}
    </OnDemand>
  );
}
