import { insertPasskey } from '@socio/contracts/insert-passkey';
import { newPasskeyOptions } from '@socio/contracts/new-passkey-options';
import type { Passkey } from '@socio/contracts/shared/passkey';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../../lib/api-client.ts';
import { loadLibrary } from './load-library.ts';

/** Where the member's passkeys are in the query cache. */
export const passkeysKey = ['/api', 'passkeys'];

/** The browser asks the person; throws if they refuse, see passkeyProblem. Without a name the server gives it one. */
export async function makePasskey(name = ''): Promise<Passkey> {
  const { startRegistration } = await loadLibrary();
  const { options } = await call(newPasskeyOptions, {});
  const credential = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  const trimmed = name.trim();
  const { passkey } = await call(insertPasskey, { credential, ...(trimmed !== '' && { name: trimmed }) });
  return passkey;
}
