import { Children, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { texts } from '../texts.ts';

type Query = { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };

type Props = {
  title: string;
  emptyTitle: string;
  emptyDetail: string;
  icon: ReactNode;
  query: Query;
  /** How many there are on the server; the card shows a part of them. */
  total: number;
  /** Alone on its row: the items stand side by side. */
  columns: boolean;
  children: ReactNode;
};

export function ListCard({ title, emptyTitle, emptyDetail, icon, query, total, columns, children }: Props) {
  const shown = Children.count(children);
  return (
    <Card>
      <h3 className="mb-4 flex items-center gap-2 font-semibold">
        {icon}
        {title}
      </h3>
      {query.isError ? (
        <MessagePanel
          tone="danger"
          title={texts.loadFailed.title}
          action={
            <Button
              variant="secondary"
              compact
              busy={query.isFetching}
              busyText={texts.loadFailed.retrying}
              onClick={() => void query.refetch()}
            >
              {texts.loadFailed.retry}
            </Button>
          }
        >
          {texts.loadFailed.description}
        </MessagePanel>
      ) : query.isPending ? (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-44 w-full rounded-card" />
        </div>
      ) : shown === 0 ? (
        <EmptyState title={emptyTitle}>{emptyDetail}</EmptyState>
      ) : (
        <ul className={classNames('grid gap-3', columns && 'md:grid-cols-2 xl:grid-cols-3')}>{children}</ul>
      )}
      {shown > 0 && total > shown ? (
        <p className="mt-3 text-sm text-ink-soft">{texts.shownOf(shown, total)}</p>
      ) : null}
    </Card>
  );
}
