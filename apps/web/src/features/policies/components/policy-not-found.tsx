import { FileX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { NotFoundMessage } from '../../../components/not-found-message.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { pastTexts } from './texts.ts';
import { texts } from '../texts.ts';

type Props = {
  dashboardPath: string;
  /** A policy that was cancelled or is over is shown only to who proves to be its member. */
  onConfirmIdentity?: (() => void) | undefined;
};

export function PolicyNotFound({ dashboardPath, onConfirmIdentity }: Props) {
  return (
    <PageLayout width="narrow" homePath={dashboardPath}>
      <NotFoundMessage
        icon={<FileX aria-hidden className="size-10" />}
        {...texts.notFound}
        action={<ButtonLink to={dashboardPath}>{texts.back}</ButtonLink>}
      />
      {onConfirmIdentity === undefined ? null : (
        <MessagePanel
          action={
            <Button variant="secondary" onClick={onConfirmIdentity}>
              {pastTexts.confirmButton}
            </Button>
          }
        >
          {pastTexts.confirm}
        </MessagePanel>
      )}
    </PageLayout>
  );
}
