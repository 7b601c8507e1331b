import { deleteUserCard } from '@socio/contracts/delete-user-card';
import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { CreditCard, Plus } from 'lucide-react';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useToday } from '../../../flow/use-today.ts';
import { call } from '../../../lib/api-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useRemoval } from '../use-removal.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { CardRow, CardText } from './card-row.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

const loadForm = async () => (await import('./card-editor.tsx')).CardEditor;

type Props = ProfileTools & { editing: Editing; onEdit: (editing: Editing) => void };

const idOf = (card: SavedCard) => card['credit_cards-id'];

/** 'Tarjetas Guardadas': others can be added, and all but the last removed. */
export function SavedCards(props: Props) {
  const own = texts.cards;
  const { membershipId, withIdentity, leave, editing, onEdit } = props;
  const today = useToday();
  const { heading, focusSection } = useSectionFocus();
  const queryKey = ['get-user-credit-cards', membershipId];
  const cards = useOwn({
    queryKey,
    read: (signal) => getUserCreditCards(membershipId, signal),
    withIdentity,
  });
  const removal = useRemoval({
    queryKey,
    idOf,
    remove: (id) => call(deleteUserCard, { card_id: id }),
    removedText: own.removed,
    failedText: own.confirm.failed,
    withIdentity,
    onRemoved: focusSection,
  });
  const isAdding = editing?.what === 'card';

  function close(): void {
    onEdit(null);
    focusSection();
  }

  return (
    <SectionCard
      title={own.title}
      headingRef={heading}
      icon={<CreditCard aria-hidden className="size-5 text-primary" />}
    >
      <SectionData own={cards} failedTitle={own.loadFailed} skeleton={<RowSkeleton />}>
        {(list) => {
          const shown = shownCards(list, today);
          const asked = shown.find(({ id }) => id === removal.asked);
          return (
            <div className="grid gap-3">
              {shown.length === 0 && !isAdding ? (
                <EmptyState title={own.empty}>{own.emptyDetail}</EmptyState>
              ) : null}
              <ul className="grid gap-3 empty:hidden">
                {shown.map((card) => (
                  <li key={card.id}>
                    <CardRow card={card} onRemove={shown.length > 1 ? () => removal.ask(card.id) : null} />
                  </li>
                ))}
              </ul>
              {isAdding ? (
                <EditorFrame title={own.addTitle} load={loadForm} onFailed={close}>
                  {(CardEditor) => <CardEditor {...props} onSaved={close} onCancel={() => leave(close)} />}
                </EditorFrame>
              ) : (
                <Button
                  variant="secondary"
                  full
                  icon={<Plus aria-hidden className="size-5" />}
                  onClick={() => leave(() => onEdit({ what: 'card' }))}
                >
                  {own.add}
                </Button>
              )}
              {asked === undefined ? null : (
                <ConfirmRemoval
                  {...own.confirm}
                  busy={removal.busy}
                  problem={removal.problem}
                  onConfirm={removal.confirm}
                  onClose={() => removal.ask(null)}
                >
                  <CardText {...asked} />
                </ConfirmRemoval>
              )}
            </div>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}
