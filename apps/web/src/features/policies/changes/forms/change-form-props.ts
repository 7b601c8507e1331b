import type { PolicyData, PolicyInsured } from '@socio/contracts/shared/policy';
import type { Identity } from '../../../../flow/use-identity.ts';

/** Of a server that says what can be changed. */
export type ChangeablePolicy = PolicyData & { insured: PolicyInsured };

export type ChangeFormProps = {
  policy: ChangeablePolicy;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  /** The change was sent. */
  onDone: () => void;
};
