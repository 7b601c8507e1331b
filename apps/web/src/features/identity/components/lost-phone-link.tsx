import { ButtonLink } from '../../../components/button-link.tsx';
import { texts } from '../texts.ts';

/** The way on of a member to whom no code can be sent any more. */
export function LostPhoneLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="ghost" full>
      {texts.lostPhone}
    </ButtonLink>
  );
}
