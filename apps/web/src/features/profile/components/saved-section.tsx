import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { Own } from '../use-own.ts';
import type { useRemoval } from '../use-removal.ts';
import type { useSectionFocus } from '../use-section-focus.ts';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

type Props<Item, Shown> = {
  texts: {
    title: string;
    empty: string;
    emptyDetail: string;
    loadFailed: string;
    add: string;
    confirm: { title: string; detail: string; action: string };
  };
  icon: ReactNode;
  headingRef: ReturnType<typeof useSectionFocus>['heading'];
  own: Own<Item[]>;
  /** Those that the section shows. */
  choose: (list: Item[]) => Shown[];
  idOf: (item: Shown) => string;
  renderRow: (item: Shown, shown: Shown[]) => ReactNode;
  /** The form of a new one, while one is being added. */
  adding: ReactNode;
  onAdd: () => void;
  /** Nothing is said to be missing while one of them is being changed or added. */
  isEditing: boolean;
  removal: ReturnType<typeof useRemoval>;
  /** What the question about removing one names. */
  renderAsked: (item: Shown) => ReactNode;
};

/** A section of the member's own things: each with its row, one more can be added, and one removed after a question. */
export function SavedSection<Item, Shown>(props: Props<Item, Shown>) {
  const { texts, own, idOf, choose, renderRow, adding, removal } = props;
  return (
    <SectionCard title={texts.title} headingRef={props.headingRef} icon={props.icon}>
      <SectionData
        own={own}
        failedTitle={texts.loadFailed}
        skeleton={<RowSkeleton />}
        list={{ title: texts.title, count: (list) => choose(list).length }}
      >
        {(list) => {
          const shown = choose(list);
          const asked = shown.find((item) => idOf(item) === removal.asked);
          return (
            <div className="grid gap-3">
              {shown.length === 0 && !props.isEditing ? (
                <EmptyState title={texts.empty}>{texts.emptyDetail}</EmptyState>
              ) : null}
              <ul className="grid gap-3 empty:hidden">
                {shown.map((item) => (
                  <li key={idOf(item)}>{renderRow(item, shown)}</li>
                ))}
              </ul>
              {adding ?? (
                <Button
                  variant="secondary"
                  full
                  icon={<Plus aria-hidden className="size-5" />}
                  onClick={props.onAdd}
                >
                  {texts.add}
                </Button>
              )}
              {asked === undefined ? null : (
                <ConfirmRemoval
                  {...texts.confirm}
                  busy={removal.busy}
                  problem={removal.problem}
                  onConfirm={removal.confirm}
                  onClose={() => removal.ask(null)}
                >
                  {props.renderAsked(asked)}
                </ConfirmRemoval>
              )}
            </div>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}
