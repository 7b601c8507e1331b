import { askAccountDeletion } from '@socio/contracts/ask-account-deletion';
import { showToast } from '../../components/toast/show-toast.ts';
import { AccountDeletionScreen } from '../../features/account-deletion/account-deletion-screen.tsx';
import { deletionQuery } from '../../features/account-deletion/deletion-query.ts';
import { texts } from '../../features/account-deletion/texts.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';

/** /eliminar-cuenta */
export function Component() {
  const identity = useIdentity();

  async function ask(): Promise<void> {
    try {
      await identity.withFreshProof('delete', () => call(askAccountDeletion, {}));
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) return;
      showToast({ title: refusalText(error), tone: 'danger' });
      return;
    }
    showToast({ title: texts.asked, tone: 'success' });
    await queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
  }

  return (
    <>
      <AccountDeletionScreen homePath={paths.dashboard} withIdentity={identity.withIdentity} onAsk={ask} />
      <IdentityOverPage identity={identity} {...texts.identity} />
    </>
  );
}
