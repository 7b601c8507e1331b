import { formatShortDate } from '@socio/domain/dates';
import type { Centavos } from '@socio/domain/money';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { CalendarCheck, Columns3, FlaskConical } from 'lucide-react';
import { useId, useState } from 'react';
import { InsurerNotice } from '../../../common/notices/insurer-notice.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { CrashExamples } from '../crash/crash-examples.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { moneyText, type Offer } from '../offers.ts';
import { packageEdges, POPULAR } from '../package-look.ts';
import { texts } from '../texts.ts';
import { BreakdownDialog } from './breakdown-dialog.tsx';
import { CompareTable } from './compare-table.tsx';
import { CycleToggle } from './cycle-toggle.tsx';
import { OfferCard } from './offer-card.tsx';

type Props = {
  offers: readonly Offer[];
  validUntil: string;
  demoTariff: boolean;
  /** In centavos; null if the insurer did not say. */
  commercialValue: Centavos | null;
  cycle: BillingCycle;
  onCycleChange: (cycle: BillingCycle) => void;
  chosen: Coverage | null;
  atChoice?: boolean | undefined;
  choosing: Coverage | null;
  onChoose: (offer: Offer) => void;
};

/** The offers with the billing switch, receipts and comparison. */
export function OfferList(props: Props) {
  const {
    offers,
    validUntil,
    demoTariff,
    commercialValue,
    cycle,
    onCycleChange,
    chosen,
    atChoice = false,
    choosing,
    onChoose,
  } = props;
  const own = texts.quotes;
  const [receipt, setReceipt] = useState<Offer | null>(null);
  const [comparing, setComparing] = useState(false);
  const [opened, setOpened] = useState<Coverage>(chosen ?? POPULAR);
  const open = offers.some(({ coverage }) => coverage === opened) ? opened : offers[0]?.coverage;
  return (
    <>
      <LiveRegion>{own.loaded}</LiveRegion>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <CycleToggle value={cycle} onChange={onCycleChange} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="flex items-center gap-1.5 text-ink-soft">
            <CalendarCheck aria-hidden className="size-4" />
            {own.validUntil(formatShortDate(validUntil) ?? validUntil)}
          </span>
          {demoTariff ? (
            <Badge icon={<FlaskConical aria-hidden className="size-4" />}>{own.demoTariff}</Badge>
          ) : null}
        </div>
      </div>
      <div className="mt-4">
        <InsurerNotice />
      </div>
      {offers.length === 1 ? null : (
        <PriceStrip offers={offers} cycle={cycle} open={open} onOpen={setOpened} />
      )}
      <ul className="mt-6 grid @3xl:grid-cols-3 @3xl:gap-4">
        {offers.map((offer) => (
          <OfferCard
            key={offer.coverage}
            offer={offer}
            cycle={cycle}
            open={offer.coverage === open}
            chosen={chosen === offer.coverage}
            inSight={atChoice && chosen === offer.coverage}
            primary={offer.coverage === (chosen ?? POPULAR)}
            busy={choosing === offer.coverage}
            disabled={choosing !== null}
            onChoose={() => onChoose(offer)}
            onShowBreakdown={() => setReceipt(offer)}
          />
        ))}
      </ul>
      {offers.length === 1 ? null : (
        <Button
          variant="secondary"
          full
          className="mt-4 @3xl:hidden"
          icon={<Columns3 aria-hidden className="size-5" />}
          onClick={() => setComparing(true)}
        >
          {own.compare}
        </Button>
      )}
      <Dialog open={comparing} onOpenChange={setComparing} title={own.compare} wide>
        <CompareTable offers={offers} cycle={cycle} />
      </Dialog>
      <Card as="section" className="mt-8 hidden px-4 @3xl:block">
        <h2 className="mb-4 px-4 text-lg font-bold tracking-tight">{own.compare}</h2>
        <CompareTable offers={offers} cycle={cycle} />
      </Card>
      {commercialValue === null ? null : <CrashExamples offers={offers} commercialValue={commercialValue} />}
      <BreakdownDialog offer={receipt} cycle={cycle} onClose={() => setReceipt(null)} />
    </>
  );
}

/** Where the packages' cards do not fit side by side, their prices do: one package is open at a time. */
function PriceStrip({
  offers,
  cycle,
  open,
  onOpen,
}: {
  offers: readonly Offer[];
  cycle: BillingCycle;
  open: Coverage | undefined;
  onOpen: (coverage: Coverage) => void;
}) {
  const own = texts.quotes;
  const name = useId();
  return (
    <fieldset className="mt-5 min-w-0 @3xl:hidden">
      <legend className="mb-1.5 text-sm font-medium">{own.packages}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {offers.map(({ coverage, quote: { monthly, annual } }) => {
          const first = moneyText(cycle === 'MENSUAL' ? monthly.firstPayment : annual.totalPrice);
          const later = own.later(monthly.breakdown.receipts - 1);
          return (
            <label
              key={coverage}
              className={classNames(
                'relative flex min-w-0 flex-col rounded-card border border-t-4 bg-surface px-2 py-2 text-center transition-colors',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                coverage === open
                  ? 'border-primary bg-primary-tint ring-1 ring-primary'
                  : 'border-line-strong hover:border-ink-soft',
                packageEdges[coverage],
              )}
            >
              <input
                type="radio"
                name={name}
                value={coverage}
                checked={coverage === open}
                onChange={() => onOpen(coverage)}
                aria-label={[
                  own.names[coverage],
                  `${own.today} ${first}`,
                  ...(cycle === 'MENSUAL' ? [`${later} ${moneyText(monthly.price)}`] : []),
                ].join(', ')}
                className="absolute inset-0 opacity-0"
              />
              <span className="text-sm leading-tight font-semibold">{own.shortNames[coverage]}</span>
              <span className="mt-1 text-xs text-ink-soft">{own.today}</span>
              <span className="money text-sm font-bold tracking-tight min-[380px]:text-base">{first}</span>
              {cycle === 'MENSUAL' ? (
                <>
                  <span className="mt-1 text-xs text-ink-soft">
                    {own.later(monthly.breakdown.receipts - 1)}
                  </span>
                  <span className="money text-sm font-semibold">{moneyText(monthly.price)}</span>
                </>
              ) : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
