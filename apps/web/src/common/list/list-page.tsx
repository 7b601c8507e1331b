import type { ReactNode } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import type { useWholeList } from './use-whole-list.ts';
import { WholeList } from './whole-list.tsx';

type Props<Item> = {
  homePath: string;
  list: ReturnType<typeof useWholeList<Item>>;
  /** Above the list. */
  notice?: ReactNode;
  texts: {
    back: string;
    title: string;
    subtitle: string;
    loading: string;
    empty: { title: string; detail: string };
  };
  /** A card's height while it is on its way. */
  cardHeight: string;
  /** Shown where the member has none, with the way on. */
  emptyIcon: ReactNode;
  emptyAction: ReactNode;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** A page with everything of one kind that the member has. */
export function ListPage<Item>(props: Props<Item>) {
  const { homePath, list, notice = null, texts, cardHeight, emptyIcon, emptyAction, keyOf, children } = props;
  return (
    <PageLayout homePath={homePath}>
      <BackLink to={homePath}>{texts.back}</BackLink>
      <PageTitle subtitle={texts.subtitle}>{texts.title}</PageTitle>
      {notice}
      <WholeList
        list={list}
        title={texts.title}
        loadingText={texts.loading}
        cardHeight={cardHeight}
        empty={
          <EmptyState icon={emptyIcon} title={texts.empty.title} action={emptyAction}>
            {texts.empty.detail}
          </EmptyState>
        }
        keyOf={keyOf}
      >
        {children}
      </WholeList>
    </PageLayout>
  );
}
