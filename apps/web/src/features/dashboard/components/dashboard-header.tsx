import { LogIn, LogOut, User, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { shownMembership } from '../../../common/shown-membership.ts';
import { stored } from '../../../common/storage-keys.ts';
import { useAuthenticated } from '../../../common/use-authenticated.ts';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import type { DashboardPaths } from '../dashboard-paths.ts';
import { texts } from '../texts.ts';

type Props = {
  paths: Pick<DashboardPaths, 'login' | 'register'>;
  hasAccount: boolean;
  onProfile: () => void;
  onLogOut: () => Promise<void>;
};

/** Membership, a way to prove one's identity (or the profile once proven), and logout. */
export function DashboardHeader({ paths, hasAccount, onProfile, onLogOut }: Props) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className="ml-auto text-sm text-ink-soft">
        {texts.membership}{' '}
        <span className="font-medium text-ink tabular-nums">
          {shownMembership(stored.get('membership_number'))}
        </span>
      </p>
      <div className="ml-auto flex items-center gap-x-1 sm:ml-0">
        <Identity paths={paths} hasAccount={hasAccount} onProfile={onProfile} />
        <Button
          variant="ghost"
          compact
          busy={leaving}
          busyText={texts.loggingOut}
          icon={<LogOut aria-hidden className="size-4" />}
          className="-mr-3 px-3 text-sm"
          onClick={() => {
            setLeaving(true);
            void onLogOut();
          }}
        >
          {texts.logOut}
        </Button>
      </div>
    </>
  );
}

function Identity({ paths, hasAccount, onProfile }: Omit<Props, 'onLogOut'>) {
  const authenticated = useAuthenticated();
  if (authenticated) {
    return (
      <Button
        variant="success"
        compact
        icon={<User aria-hidden className="size-4" />}
        className="min-h-11 px-4 text-sm"
        aria-haspopup="dialog"
        onClick={onProfile}
      >
        {texts.profile}
      </Button>
    );
  }
  const Icon = hasAccount ? LogIn : UserPlus;
  return (
    <ButtonLink
      to={hasAccount ? paths.login : paths.register}
      variant="secondary"
      compact
      icon={<Icon aria-hidden className="size-4" />}
      className="min-h-11 px-4 text-sm"
    >
      {hasAccount ? texts.logIn : texts.createAccount}
    </ButtonLink>
  );
}
