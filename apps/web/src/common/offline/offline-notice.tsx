import { civilDate, shortDate } from '@socio/domain/dates';
import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import type { KeptPolicies } from './kept-policies.ts';
import { texts } from './texts.ts';

type Props = { kept: KeptPolicies; isFetching: boolean; reload: () => void };

/** Above what was kept: of which day it is, and a way to try again. */
export function OfflineNotice({ kept, isFetching, reload }: Props) {
  return (
    <div className="mb-6">
      <MessagePanel
        tone="warning"
        announce
        title={texts.title(shortDate(civilDate(new Date(kept.at))))}
        action={
          <Button variant="secondary" compact busy={isFetching} busyText={texts.retrying} onClick={reload}>
            {texts.retry}
          </Button>
        }
      >
        {texts.detail}
      </MessagePanel>
    </div>
  );
}
