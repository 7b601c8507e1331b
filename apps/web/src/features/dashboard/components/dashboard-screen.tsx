import type { ReactNode } from 'react';
import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { writtenName } from '@socio/domain/person-names';
import { hasMembership } from '../../../common/shown-membership.ts';
import { stored } from '../../../common/storage-keys.ts';
import { readStoredUser } from '../../../common/stored-user.ts';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { DashboardPaths } from '../dashboard-paths.ts';
import { texts } from '../texts.ts';
import { InsuranceLines } from './insurance-lines.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';
import { ManageSection } from './manage-section.tsx';

type Props = {
  paths: DashboardPaths;
  /** A quote from scratch: what was kept of another one is cleared. */
  onNewQuote: () => void;
  /** The application being opened. */
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
  /** What the member has to know about the account. */
  notice: ReactNode;
  /** Between the insurances and what the member has, where it moves nothing that is tapped first. */
  offer: ReactNode;
};

export function DashboardScreen(props: Props) {
  const { paths, onNewQuote, resuming, onResume, notice, offer } = props;
  const user = readStoredUser();
  const membership = stored.get('membership_number');
  const greeting = user?.gender === 'M' ? texts.greeting.M : texts.greeting.other;
  return (
    <PageLayout homePath={paths.dashboard}>
      <PageTitle subtitle={texts.subtitle} documentTitle={texts.documentTitle}>
        {user?.name ? `${greeting}, ${writtenName(user.name)}` : greeting}
      </PageTitle>
      <SuspendedNotice paths={paths} />
      {notice}
      <InsuranceLines
        quotePath={paths.flow}
        entryPath={paths.membership}
        hasMembership={hasMembership(membership)}
        onNewQuote={onNewQuote}
      />
      {offer}
      <ManageSection
        paths={paths}
        resuming={resuming}
        onResume={onResume}
        onNewQuote={hasMembership(membership) ? onNewQuote : null}
      />
      <div className="mt-10">
        <SandboxNotice />
      </div>
    </PageLayout>
  );
}
