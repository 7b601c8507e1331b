import { passkeyOptions } from '@socio/contracts/passkey-options';
import { verifyPasskey } from '@socio/contracts/verify-passkey';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { loadLibrary } from '../../common/passkeys/load-library.ts';
import { call } from '../../lib/api-client.ts';

/** Asks for a passkey of the person's in place of a code; throws if there is none or they refuse. */
export async function provePasskey(act: FreshAct | null): Promise<void> {
  const { startAuthentication } = await loadLibrary();
  const { options } = await call(passkeyOptions, {});
  const credential = await startAuthentication({ optionsJSON: options });
  await call(verifyPasskey, { credential, ...(act !== null && { for_act: act }) });
}
