import type { Passkey } from '@socio/contracts/shared/passkey';
import type { PasskeyRow } from './repository.ts';

export function passkeyView(
  { id, name, createdAt, lastUsedAt, inForceAt }: Omit<PasskeyRow, 'credentialId' | 'transports'>,
  now: Date,
): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    waits_until: inForceAt > now ? inForceAt.toISOString() : null,
  };
}
