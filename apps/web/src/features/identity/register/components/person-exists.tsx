import { ButtonLink } from '../../../../components/button-link.tsx';
import { texts } from '../texts.ts';
import { FailurePanel } from './failure-panel.tsx';

/** 'Usuario existente': the account belongs to another membership, so the way on is to enter with that one. */
export function PersonExists({ membershipPath }: { membershipPath: string }) {
  return (
    <div className="grid gap-4">
      <FailurePanel failure={texts.failures.exists} />
      <p className="text-sm text-ink-soft">{texts.code.otherMembershipHint}</p>
      <ButtonLink full to={membershipPath}>
        {texts.code.otherMembership}
      </ButtonLink>
    </div>
  );
}
