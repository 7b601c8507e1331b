import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { ListNews } from './list-news.tsx';
import { loadFailed, wholeListTexts as texts } from './texts.ts';
import type { useWholeList } from './use-whole-list.ts';

type Props<Item> = {
  list: ReturnType<typeof useWholeList<Item>>;
  title: string;
  loadingText: string;
  /** The height of a loading card. */
  cardHeight: string;
  /** Shown if the member has none. */
  empty: ReactNode;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** A list as a grid of cards, a page at a time. */
export function WholeList<Item>(props: Props<Item>) {
  const { list, title } = props;
  const shown = { shown: list.items.length, total: list.total };
  const hasFailed = list.isError && list.items.length === 0;
  return (
    <>
      <ListNews title={title} state={list.isPending ? 'loading' : hasFailed ? 'failed' : shown} />
      <Cards {...props} />
    </>
  );
}

function Cards<Item>({ list, loadingText, cardHeight, empty, keyOf, children }: Props<Item>) {
  const { items, total } = list;
  const grid = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || items.length <= before) return;
    shownBefore.current = null;
    // The button has moved down or disappeared: focus the first of the new cards.
    grid.current?.children[before]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [items.length]);

  if (list.isPending) {
    return (
      <div aria-busy>
        {/* One row with text below it, so that nothing moves up when the cards arrive. */}
        <div className={columns}>
          {['', 'hidden md:block', 'hidden xl:block'].map((shown) => (
            <Skeleton key={shown} className={classNames('w-full rounded-card', cardHeight, shown)} />
          ))}
        </div>
        <p aria-hidden className="mt-4 text-center text-ink-soft">
          {loadingText}
        </p>
      </div>
    );
  }
  // A list already shown stays if refetching it fails.
  if (list.isError && items.length === 0) {
    return (
      <MessagePanel
        tone="danger"
        title={loadFailed.title}
        action={
          <Button
            variant="secondary"
            compact
            busy={list.isFetching}
            busyText={texts.loading}
            onClick={list.reload}
          >
            {texts.retry}
          </Button>
        }
      >
        {loadFailed.description}
      </MessagePanel>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <ul ref={grid} className={columns}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {list.hasMore ? (
        <div className="mt-6 grid justify-items-center gap-2">
          <p className="text-sm text-ink-soft">{texts.shown(items.length, total)}</p>
          <Button
            variant="secondary"
            busy={list.isGrowing}
            busyText={texts.loading}
            onClick={() => {
              shownBefore.current = items.length;
              void list.showMore();
            }}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const columns = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';
