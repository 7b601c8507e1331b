import { usePart } from '../components/use-part.ts';
import type { useIdentity } from '../flow/use-identity.ts';

/** Its script is fetched when it is needed. */
export const loadIdentityDialog = () => import('../features/identity/components/identity-dialog.tsx');

type Props = { identity: ReturnType<typeof useIdentity>; title?: string; description: string };

/** The identity panel of a page, while something on it asks for one. */
export function IdentityOverPage({ identity, title, description }: Props) {
  const IdentityDialog = usePart(
    identity.open,
    async () => (await loadIdentityDialog()).IdentityDialog,
    () => identity.answer(false),
  );
  if (!identity.open || IdentityDialog === null) return null;
  return (
    <IdentityDialog
      open
      {...(title !== undefined && { title })}
      description={description}
      onOpenChange={(open) => (open ? undefined : identity.answer(false))}
      onAuthenticated={() => identity.answer(true)}
    />
  );
}
