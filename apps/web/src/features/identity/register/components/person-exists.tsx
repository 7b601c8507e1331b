import { Button } from '../../../../components/button.tsx';
import { ButtonLink } from '../../../../components/button-link.tsx';
import { codeTexts } from './texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';

type Props = {
  taken: NonNullable<RegistrationState['taken']>;
  /** Why the account could not be used here just now. */
  failure: RegistrationState['failure'];
  moveHere: RegistrationState['moveHere'];
  membershipPath: string;
};

/**
 * 'Usuario existente': the account belongs to another membership, so the way on is to enter with that one, or to use the
 * account here if it is the person's own.
 */
export function PersonExists({ taken, failure, moveHere, membershipPath }: Props) {
  const isMovable = taken.which === 'movable';
  return (
    <div className="grid gap-4">
      <FailurePanel failure={taken.failure} tone={isMovable ? 'warning' : 'danger'} />
      <FailurePanel failure={failure} />
      {isMovable ? (
        <Button full onClick={() => void moveHere()}>
          {codeTexts.moveHere}
        </Button>
      ) : null}
      {taken.which === 'same-phone' ? (
        <p className="text-sm text-ink-soft">{codeTexts.otherMembershipHint}</p>
      ) : null}
      <ButtonLink full to={membershipPath} {...(isMovable && { variant: 'secondary' })}>
        {codeTexts.otherMembership}
      </ButtonLink>
    </div>
  );
}
