import { readStoredUser } from '../../../common/member.ts';
import { SandboxNotice } from '../../../common/sandbox-notice.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { texts } from '../texts.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { InsuranceLines } from './insurance-lines.tsx';
import { ManageSection } from './manage-section.tsx';

type Props = {
  homePath: string;
  quotePath: string;
  policyPath: (policyNumber: string) => string;
  /** A quote from the start: what was kept of another one goes. */
  onNewQuote: () => void;
  onResume: (applicationId: string) => void;
  onLogOut: () => Promise<void>;
};

export function DashboardScreen({ homePath, quotePath, policyPath, onNewQuote, onResume, onLogOut }: Props) {
  const user = readStoredUser();
  const greeting = user?.gender === 'M' ? texts.greeting.M : texts.greeting.other;
  return (
    <PageLayout homePath={homePath} headerEnd={<DashboardHeader onLogOut={onLogOut} />}>
      <PageTitle subtitle={texts.subtitle} documentTitle={texts.documentTitle}>
        {user?.name ? `${greeting}, ${user.name}` : greeting}
      </PageTitle>
      <InsuranceLines quotePath={quotePath} onNewQuote={onNewQuote} />
      <ManageSection policyPath={policyPath} onResume={onResume} />
      <div className="mt-10">
        <SandboxNotice />
      </div>
    </PageLayout>
  );
}
