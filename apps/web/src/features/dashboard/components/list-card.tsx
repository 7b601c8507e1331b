import { Children, type ReactNode } from 'react';
import { ListNews } from '../../../common/list/list-news.tsx';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
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
  /** The way on where the member has none. */
  emptyAction?: ReactNode;
  icon: ReactNode;
  query: Query;
  /** The text of the link to the whole list; null if there is nothing more in it. */
  allText: string | null;
  allPath: string;
  /** Alone in its row: the items sit side by side. */
  columns: boolean;
  children: ReactNode;
};

export function ListCard(props: Props) {
  const { title, emptyTitle, emptyDetail, emptyAction, icon, query, allText, allPath, columns, children } =
    props;
  const shown = Children.count(children);
  const hasFailed = query.isError && shown === 0;
  return (
    <Card>
      <h3 className="mb-4 flex items-center gap-2 font-semibold">
        {icon}
        {title}
      </h3>
      <ListNews title={title} state={hasFailed ? 'failed' : query.isPending ? 'loading' : { shown }} />
      {hasFailed ? (
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
        <EmptyState title={emptyTitle} action={emptyAction}>
          {emptyDetail}
        </EmptyState>
      ) : (
        <ul className={classNames('grid gap-3', columns && 'md:grid-cols-2 xl:grid-cols-3')}>{children}</ul>
      )}
      {allText !== null ? (
        <ButtonLink to={allPath} variant="ghost" full className="mt-3">
          {allText}
        </ButtonLink>
      ) : null}
    </Card>
  );
}
