import { markCodeVerified } from '../../common/authentication.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { raiseLevel } from './raise-level.ts';
import { texts } from './texts.ts';

/** In the identity panel, by code or passkey: says that the identity is proven and refreshes what is known. */
export async function settleProof(): Promise<void> {
  markCodeVerified(new Date());
  showToast({ title: texts.success, tone: 'success' });
  await raiseLevel();
}
