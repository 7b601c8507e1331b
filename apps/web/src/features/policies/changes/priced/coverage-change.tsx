import { packages, type Coverage } from '@socio/domain/tariff/coverages';
import { useState } from 'react';
import { coverageNames } from '../../../../common/coverage/texts.ts';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { RadioCards } from '../../../../components/radio-cards.tsx';
import type { ChangeFormProps } from '../forms/change-form-props.ts';
import { CoverageGains } from './coverage-gains.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { coverageChangeTexts } from './texts.ts';
import { useOffer } from './use-offer.ts';

/** Another coverage: which, what it adds or takes, its price, and only then the button. */
export function CoverageChange(props: ChangeFormProps) {
  const own = coverageChangeTexts;
  const { policy } = props;
  const current = policy['vehicle_insurance_application-coverage'];
  const [chosen, setChosen] = useState<Coverage | null>(null);
  const { offer, ask, drop, busy, problem } = useOffer(props);
  return (
    <div className="grid gap-4">
      <RadioCards
        legend={own.legend}
        options={packages.map((coverage) => ({
          value: coverage,
          label: coverageNames[coverage],
          detail: coverage === current ? own.current : undefined,
          disabled: coverage === current,
        }))}
        value={chosen}
        onValueChange={(coverage) => {
          drop();
          setChosen(coverage);
        }}
        disabled={busy}
      />
      {chosen === null || current === null ? null : <CoverageGains from={current} to={chosen} />}
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {chosen === null ? null : offer === null ? (
        <Button
          full
          busy={busy}
          busyText={own.asking}
          onClick={() => ask({ kind: 'coverage', coverage: chosen })}
        >
          {own.show}
        </Button>
      ) : (
        <OfferPanel {...props} key={offer.id} offer={offer} onAgain={drop} />
      )}
    </div>
  );
}
