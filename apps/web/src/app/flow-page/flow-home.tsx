import { House } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { texts } from '../../flow/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { paths } from '../paths.ts';
import { AskToLeave } from './ask-to-leave.tsx';

type Props = {
  isMember: boolean;
  /** The quote a visitor would lose by leaving; null if there is none. */
  visitorsApplication: string | null;
};

/** The way back to the dashboard. A visitor with a quote is asked first. */
export function FlowHome({ isMember, visitorsApplication }: Props) {
  const [asking, setAsking] = useState(false);
  const look = {
    variant: 'ghost',
    dense: true,
    icon: <House aria-hidden className={isMember ? 'size-5 max-sm:hidden' : 'size-5 max-[379px]:hidden'} />,
    className: classNames(!isMember && '-mr-3'),
  } as const;
  // Beside a member's menu there is less room.
  const words = isMember ? (
    <>
      <span className="max-sm:hidden">{texts.toDashboard}</span>
      <span className="sm:hidden">{texts.toDashboardShort}</span>
    </>
  ) : (
    <>
      <span className="max-[379px]:hidden">{texts.toMembership}</span>
      <span className="min-[380px]:hidden">{texts.toMembershipShort}</span>
    </>
  );
  if (visitorsApplication === null) {
    return (
      <ButtonLink to={isMember ? paths.dashboard : paths.membership} {...look}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {words}
      </Button>
      <AskToLeave because="leaving" applicationId={visitorsApplication} asking={asking} onAsk={setAsking} />
    </>
  );
}
