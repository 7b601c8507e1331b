import { enterAsHolder } from '@socio/contracts/enter-as-holder';
import { useState } from 'react';
import { clearStoredData } from '../../common/clear-stored-data.ts';
import { SandboxNotice } from '../../common/notices/sandbox-notice.tsx';
import { storeMembership } from '../../common/store-membership.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { clearCachedAnswers } from '../../lib/cached-answers.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { texts } from './texts.ts';

type Props = {
  /** Of the link; null if it was lost on the way. */
  token: string | null;
  homePath: string;
  membershipPath: string;
  onEntered: () => void;
};

type Problem = { title: string; detail: string; isFinal: boolean };

const useless: Problem = { ...texts.useless, isFinal: true };

/** The link of a person whose membership was taken back: the way to their policies. Opening it changes nothing. */
export function HolderScreen({ token, homePath, membershipPath, onEntered }: Props) {
  const { busy, run } = useAction();
  const [problem, setProblem] = useState<Problem | null>(token === null ? useless : null);

  async function enter(): Promise<void> {
    setProblem(null);
    try {
      const { membership_number: reference, ...answer } = await call(enterAsHolder, { token: token ?? '' });
      // Whoever was here before has left.
      clearStoredData();
      clearCachedAnswers();
      storeMembership(reference, answer);
      onEntered();
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND', 'FIELDS_INVALID')) setProblem(useless);
      else setProblem({ title: texts.failed, detail: refusalText(error), isFinal: false });
    }
  }

  return (
    <PageLayout width="narrow" homePath={homePath}>
      {/* Its address leads to an account, so it must not turn up in search results. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md sm:pt-6">
        <Card>
          <PageTitle subtitle={texts.text} className="mb-4">
            {texts.title}
          </PageTitle>
          <div className="grid gap-3">
            {problem === null ? null : (
              <MessagePanel tone="danger" title={problem.title}>
                {problem.detail}
              </MessagePanel>
            )}
            {problem?.isFinal === true ? (
              <ButtonLink full to={membershipPath}>
                {texts.toMembership}
              </ButtonLink>
            ) : (
              <Button full busy={busy} busyText={texts.entering} onClick={() => void run(enter)}>
                {texts.enter}
              </Button>
            )}
          </div>
        </Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}
