import type { Coverage } from '@socio/domain/tariff/coverages';
import { useState } from 'react';
import { coverageNames } from '../../../common/coverage/texts.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Button } from '../../../components/button.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { CoverageGains } from '../changes/priced/coverage-gains.tsx';
import { money, paymentWords, type RenewalPrice } from './price.tsx';
import { renewingTexts } from './texts.ts';

type Props = {
  /** Of the policy. */
  current: Coverage | null;
  price: RenewalPrice;
  quotePath: string;
  onChoose: (coverage: Coverage) => void;
  onClose: () => void;
};

/** The next year in each coverage: what it costs, how it is paid, and what it adds to today's or takes from it. */
export function CompareCoverages({ current, price, quotePath, onChoose, onClose }: Props) {
  const own = renewingTexts.compare;
  const options = price.options ?? [];
  const [picked, setPicked] = useState(price.coverage ?? options[0]?.coverage);
  return (
    <div className="grid gap-4">
      <RadioCards
        legend={own.legend}
        options={options.map((option) => ({
          value: option.coverage,
          label: own.option(coverageNames[option.coverage], money(option.total)),
          detail: `${paymentWords(option)} ${option.coverage === current ? own.current : ''}`,
        }))}
        value={picked}
        onValueChange={setPicked}
      />
      {picked === undefined || current === null ? null : <CoverageGains from={current} to={picked} />}
      {picked === undefined ? null : (
        <Button full onClick={() => onChoose(picked)}>
          {own.choose(coverageNames[picked])}
        </Button>
      )}
      <Button variant="secondary" full onClick={onClose}>
        {renewingTexts.cancel}
      </Button>
      <p className="text-sm text-ink-soft">{own.otherwise}</p>
      <div>
        <ButtonLink to={quotePath} variant="secondary">
          {own.quote}
        </ButtonLink>
      </div>
    </div>
  );
}
