import { formatShortDate } from '@socio/domain/dates';
import type { Centavos } from '@socio/domain/money';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { CalendarCheck, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { InsurerNotice } from '../../../common/notices/insurer-notice.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { CrashExamples } from '../crash/crash-examples.tsx';
import type { Offer } from '../offers.ts';
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
      <ul className="mt-6 grid gap-8 @3xl:grid-cols-3 @3xl:gap-4">
        {offers.map((offer) => (
          <OfferCard
            key={offer.coverage}
            offer={offer}
            cycle={cycle}
            chosen={chosen === offer.coverage}
            inSight={atChoice && chosen === offer.coverage}
            primary={offer.coverage === (chosen ?? 'LIMITADA')}
            busy={choosing === offer.coverage}
            disabled={choosing !== null}
            onChoose={() => onChoose(offer)}
            onShowBreakdown={() => setReceipt(offer)}
          />
        ))}
      </ul>
      <Card as="section" className="mt-8 px-2 sm:px-4">
        <h2 className="mb-4 px-1.5 text-lg font-bold tracking-tight sm:px-4">{own.compare}</h2>
        <CompareTable offers={offers} cycle={cycle} />
      </Card>
      {commercialValue === null ? null : <CrashExamples offers={offers} commercialValue={commercialValue} />}
      <BreakdownDialog offer={receipt} cycle={cycle} onClose={() => setReceipt(null)} />
    </>
  );
}
