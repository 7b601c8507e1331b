import { formatMoney } from '@socio/domain/money';
import { coverages, type BillingCycle } from '@socio/domain/tariff/coverages';
import { ReceiptText, Star, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { coverageTones } from '../../../common/coverage/coverage-badge.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { deductibleText, heldCoverages, sumText } from '../../../common/coverage/coverage-text.ts';
import { coverageRowNames, plainTexts } from '../../../common/coverage/texts.ts';
import { annualSaving, issuingFee, moneyText, type Offer } from '../offers.ts';
import { packageEdges, POPULAR } from '../package-look.ts';
import { texts } from '../texts.ts';
import { CoverageIcon } from '../../../common/coverage/coverage-icon.tsx';

type Props = {
  offer: Offer;
  cycle: BillingCycle;
  /** Shown where only one fits. */
  open: boolean;
  /** Chosen earlier. */
  chosen: boolean;
  /** Scrolled into view once rendered: on a phone another one comes first. */
  inSight: boolean;
  /** Highlights its button: the chosen package's, else the most popular one's. */
  primary: boolean;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
  onShowBreakdown: () => void;
};

/** One package: its price, its coverages, and a button to buy it. */
export function OfferCard({
  offer,
  cycle,
  open,
  chosen,
  inSight,
  primary,
  busy,
  disabled,
  onChoose,
  onShowBreakdown,
}: Props) {
  const own = texts.quotes;
  const { coverage, quote } = offer;
  const name = own.names[coverage];
  const popular = coverage === POPULAR;
  const held = heldCoverages(quote.monthly.features);
  const missing = coverages.filter((row) => !held.includes(row));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (inSight) heading.current?.scrollIntoView({ block: 'center' });
  }, [inSight]);
  return (
    <Card
      as="li"
      flush
      className={classNames(
        'relative flex-col border-t-4 px-5 pt-5 pb-3',
        open ? 'flex' : 'hidden @3xl:flex',
        packageEdges[coverage],
        chosen && 'ring-2 ring-primary',
      )}
    >
      {popular ? (
        <div className="absolute inset-x-0 -top-4 flex justify-center">
          <Badge tone="highlight" icon={<Star aria-hidden className="size-4 fill-current" />}>
            {own.popular}
          </Badge>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={coverageTones[coverage]}>{own.levels[coverage]}</Badge>
        {chosen ? <span className="text-sm font-semibold text-primary">{own.chosen}</span> : null}
      </div>
      <h2 ref={heading} className="mt-2 text-xl leading-tight font-bold tracking-tight">
        {name}
      </h2>
      <OfferPrice offer={offer} cycle={cycle} />
      <Button
        full
        variant={primary ? 'primary' : 'secondary'}
        busy={busy}
        busyText={own.choosing}
        aria-disabled={disabled || undefined}
        aria-describedby={`offer-${coverage}`}
        onClick={onChoose}
        className="mt-4"
      >
        {own.choose}
      </Button>
      <span id={`offer-${coverage}`} className="sr-only">
        {name}
        {disabled && !busy ? `. ${own.wait}` : null}
      </span>
      <h3 className="mt-5 text-sm font-semibold text-ink-soft">{own.includes}</h3>
      <ul className="mt-2 grid content-start gap-x-6 gap-y-3 @lg:grid-cols-2 @3xl:grid-cols-1">
        {held.map((row) => (
          <li key={row.id} className="flex items-start gap-2.5">
            <CoverageIcon id={row.id} className="mt-0.5 size-5 shrink-0 text-primary" />
            <span className="min-w-0">
              <span className="block leading-snug font-medium">{coverageRowNames[row.id]}</span>
              <span className="block text-sm text-ink-soft @3xl:hidden">{plainTexts[row.id]}</span>
              <span className="block text-sm">
                {[sumText(row), deductibleText(row)].filter((part) => part !== null).join('. ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {missing.length === 0 ? null : (
        <>
          <h3 className="mt-5 text-sm font-semibold text-ink-soft">{own.excludes}</h3>
          <ul className="mt-2 grid content-start gap-2 @lg:grid-cols-2 @3xl:grid-cols-1">
            {missing.map(({ id }) => (
              <li key={id} className="flex items-start gap-2.5 text-ink-soft">
                <X aria-hidden className="mt-0.5 size-5 shrink-0" />
                <span className="min-w-0">{coverageRowNames[id]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="grow" />
      <Button
        variant="ghost"
        full
        className="mt-3"
        icon={<ReceiptText aria-hidden className="size-5" />}
        aria-label={`${own.showBreakdown}: ${name}`}
        onClick={onShowBreakdown}
      >
        {own.showBreakdown}
      </Button>
    </Card>
  );
}

function OfferPrice({ offer, cycle }: { offer: Offer; cycle: BillingCycle }) {
  const own = texts.quotes;
  const { monthly, annual } = offer.quote;
  const saving = annualSaving(offer);
  const fee = issuingFee(offer);
  const isMonthly = cycle === 'MENSUAL';
  const later = monthly.breakdown.receipts - 1;
  return (
    <div className="mt-3 min-h-28">
      <dl className="grid grid-cols-2 gap-x-2 @3xl:grid-cols-1">
        <Amount name={own.today} amount={isMonthly ? monthly.firstPayment : annual.totalPrice} />
        {isMonthly ? <Amount name={own.later(later)} amount={monthly.price} /> : null}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        {isMonthly ? (
          <>
            {fee > 0 ? <span className="mb-1 block">{own.issuing(formatMoney(fee), later)}</span> : null}
            {own.totalOfYear}: <span className="money">{moneyText(monthly.totalPrice)}</span>
            <span className="block">{own.orAnnual(moneyText(annual.totalPrice))}</span>
          </>
        ) : (
          own.onePayment
        )}
        {saving > 0 ? (
          <span className="block font-medium text-success">{own.saves(formatMoney(saving))}</span>
        ) : null}
      </p>
    </div>
  );
}

function Amount({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="min-w-0 @3xl:flex @3xl:items-baseline @3xl:justify-between @3xl:gap-x-2">
      <dt className="text-sm whitespace-nowrap text-ink-soft">{name}</dt>
      <dd className="money text-2xl font-bold tracking-tight @3xl:text-xl">{moneyText(amount)}</dd>
    </div>
  );
}
