import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import type { PostalCodePlace } from '../zip-code-lookup.ts';
import { addressTexts as texts } from './texts.ts';

export type LookUp = { data: PostalCodePlace | undefined; isError: boolean; refetch: () => unknown };

/** The neighborhoods failed to load, or the postal code cannot exist. */
export function LookUpProblem({ lookUp }: { lookUp: LookUp }) {
  if (!lookUp.isError) return <MessagePanel tone="danger" title={texts.unknownPostalCode} />;
  return (
    <MessagePanel
      tone="danger"
      title={texts.lookUpFailed.title}
      action={
        <Button variant="secondary" onClick={() => void lookUp.refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {texts.lookUpFailed.detail}
    </MessagePanel>
  );
}
