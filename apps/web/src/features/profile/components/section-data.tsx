import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import type { Own } from '../use-own.ts';

type Props<Data> = {
  own: Own<Data>;
  failedTitle: string;
  /** In the shape of what is coming. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a section shows of its data: the shape of it, a failure of its own, or the data. */
export function SectionData<Data>({ own, failedTitle, skeleton, children }: Props<Data>) {
  // The query forgets its failure while it is asked again; the message and its button stay meanwhile.
  const [failure, setFailure] = useState<unknown>(null);
  if (own.error !== null && own.error !== failure) setFailure(own.error);

  if (own.data !== undefined) return children(own.data);
  if (failure === null) return <div aria-busy>{skeleton}</div>;
  return (
    <MessagePanel
      tone="danger"
      title={failedTitle}
      action={
        <Button
          variant="secondary"
          compact
          busy={own.isFetching}
          busyText={texts.retrying}
          onClick={() => void own.refetch()}
        >
          {texts.retry}
        </Button>
      }
    >
      {refusalText(failure)}
    </MessagePanel>
  );
}
