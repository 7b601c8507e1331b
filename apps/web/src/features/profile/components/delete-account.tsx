import { UserX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/button.tsx';
import type { ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { SectionCard } from './section-card.tsx';

export type PrivacyPaths = { privacy: string; deleteAccount: string };

/** The way to the whole privacy notice and to the deletion of the account, each on a page of its own. */
export function DeleteAccount({ paths, leave }: { paths: PrivacyPaths } & Pick<ProfileTools, 'leave'>) {
  const own = texts.deletion;
  const navigate = useNavigate();
  const goTo = (path: string) => leave(() => void navigate(path));
  return (
    <SectionCard title={own.title} icon={<UserX aria-hidden className="size-5 text-primary" />}>
      <p className="mb-4 text-sm text-ink-soft">{own.detail}</p>
      <div className="grid gap-3">
        <Button variant="secondary" full className="text-sm" onClick={() => goTo(paths.privacy)}>
          {own.notice}
        </Button>
        <Button variant="danger" full className="text-sm" onClick={() => goTo(paths.deleteAccount)}>
          {own.action}
        </Button>
      </div>
    </SectionCard>
  );
}
