import { ButtonLink } from '../../../components/button-link.tsx';
import { texts } from '../texts.ts';

/** The way on of a member to whom no code can be sent any more; `none`: there is no phone that one could be sent to. */
export function LostPhoneLink({ to, none = false }: { to: string; none?: boolean }) {
  return (
    <ButtonLink to={to} variant="ghost" full>
      {none ? texts.noPhone : texts.lostPhone}
    </ButtonLink>
  );
}
