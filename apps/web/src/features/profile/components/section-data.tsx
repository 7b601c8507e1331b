import { useState, type ReactNode } from 'react';
import { ListNews } from '../../../common/list/list-news.tsx';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import type { Own } from '../use-own.ts';

type Props<Data> = {
  own: Own<Data>;
  failedTitle: string;
  /** Shaped like the data to come. */
  skeleton: ReactNode;
  /** Of a list: what a screen reader is told about it. */
  list?: { title: string; count: (data: Data) => number };
  children: (data: Data) => ReactNode;
};

/** What a section shows: a placeholder, its own failure message, or the data. */
export function SectionData<Data>(props: Props<Data>) {
  const { own, list } = props;
  return (
    <>
      {list === undefined ? null : (
        <ListNews
          title={list.title}
          state={
            own.data !== undefined
              ? { shown: list.count(own.data) }
              : own.error === null
                ? 'loading'
                : 'failed'
          }
        />
      )}
      <Shown {...props} />
    </>
  );
}

function Shown<Data>({ own, failedTitle, skeleton, children }: Props<Data>) {
  // A query drops its error while refetching; the message and its button stay meanwhile.
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
