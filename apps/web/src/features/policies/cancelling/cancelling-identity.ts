import type { Identity } from '../../../flow/use-identity.ts';

export type CancellingIdentity = Pick<Identity, 'withIdentity' | 'withFreshProof'>;
