import { deleteUserCard } from '@socio/contracts/delete-user-card';
import type { SavedCard } from '@socio/contracts/shared/saved-card';
import { CreditCard } from 'lucide-react';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { useToday } from '../../../flow/use-today.ts';
import { call } from '../../../lib/api-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useRemoval } from '../use-removal.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { CardRow, CardText } from './card-row.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { SavedSection } from './saved-section.tsx';

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
    <SavedSection
      texts={own}
      icon={<CreditCard aria-hidden className="size-5 text-primary" />}
      headingRef={heading}
      own={cards}
      choose={(list) => shownCards(list, today)}
      idOf={({ id }) => id}
      renderRow={(card, shown) => (
        <CardRow card={card} onRemove={shown.length > 1 ? () => removal.ask(card.id) : null} />
      )}
      isEditing={isAdding}
      adding={
        isAdding ? (
          <EditorFrame title={own.addTitle} load={loadForm} onFailed={close}>
            {(CardEditor) => <CardEditor {...props} onSaved={close} onCancel={() => leave(close)} />}
          </EditorFrame>
        ) : null
      }
      onAdd={() => leave(() => onEdit({ what: 'card' }))}
      removal={removal}
      renderAsked={(card) => (
        <>
          <CardText {...card} />
          {card.hasMandate ? <p className="mt-3">{own.confirm.mandate}</p> : null}
        </>
      )}
    />
  );
}
