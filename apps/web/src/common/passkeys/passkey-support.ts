/** Passkeys belong to a name (WebAuthn): a site that is reached by a bare address has none. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/** Whether this browser could ask for a passkey here; where it cannot, nothing is said of them. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !isAddress(location.hostname);
}

/** Whether this device itself recognises its owner, by finger, face or PIN: then one can be offered. */
export async function hasOwnAuthenticator(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
