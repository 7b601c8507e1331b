import { CreditCard, Trash2 } from 'lucide-react';
import type { ShownCard } from '../../../common/card/shown-cards.ts';
import { cardTexts } from '../../../common/card/texts.ts';
import { Badge } from '../../../components/badge.tsx';
import { texts } from '../texts.ts';
import { RowButton } from './row-button.tsx';

type Props = {
  card: ShownCard;
  /** Not offered for the only card. */
  onRemove: (() => void) | null;
};

/** A saved card: type, last four digits, expiry and holder. */
export function CardRow({ card, onRemove }: Props) {
  return (
    <div className="rounded-card border border-line p-4">
      <CardText {...card} />
      {onRemove === null ? null : (
        <div className="mt-1 -mb-2 -ml-3">
          <RowButton
            danger
            text={texts.cards.remove}
            of={cardTexts.endingIn(card.type, card.lastFour)}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}

export function CardText({ type, lastFour, expiry, expired, holder }: ShownCard) {
  const own = texts.cards;
  return (
    <div className="flex items-start gap-3">
      <CreditCard aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="font-medium tabular-nums">
            {type}{' '}
            <span className="whitespace-nowrap">
              <span aria-hidden>{own.hiddenNumber(lastFour)}</span>
              <span className="sr-only">{own.lastFour(lastFour)}</span>
            </span>
          </p>
          {expired ? <Badge tone="danger">{own.expiredBadge}</Badge> : null}
        </div>
        <p className="text-sm text-ink-soft tabular-nums">
          {expired ? cardTexts.expired(expiry) : cardTexts.expires(expiry)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{holder}</p>
      </div>
    </div>
  );
}
