import { PlatesForm } from '../../plates/plates-form.tsx';
import type { ChangeFormProps } from './change-form-props.ts';

export function PlatesChange({ policy, identity }: ChangeFormProps) {
  return <PlatesForm policyNumber={policy.policy_number} identity={identity} />;
}
