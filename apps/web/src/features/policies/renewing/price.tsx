import type { RenewalView } from '@socio/contracts/shared/renewal';
import { formatMoney, parseMxn } from '@socio/domain/money';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { coverageNames } from '../../../common/coverage/texts.ts';
import { renewingTexts } from './texts.ts';

export type RenewalPrice = NonNullable<RenewalView['price']>;
export type RenewalOption = NonNullable<RenewalPrice['options']>[number];

/** An amount as calls write it, for people. */
export const money = (amount: string) => formatMoney(parseMxn(amount) ?? 0);

/** How it is paid. */
export const paymentWords = (one: Pick<RenewalOption, 'first_payment' | 'later_payment' | 'total'>) =>
  one.first_payment === one.total
    ? renewingTexts.once
    : renewingTexts.monthly(money(one.first_payment), money(one.later_payment));

type Props = {
  price: RenewalPrice;
  /** Another coverage than the one it is the price of. */
  option?: RenewalOption | undefined;
  /** Of the policy. */
  current: Coverage | null;
};

/** What the next year costs, in which coverage, against this year, and why. */
export function Price({ price, option, current }: Props) {
  const own = renewingTexts;
  const isOther = option !== undefined && option.coverage !== price.coverage;
  const shown = isOther ? option : price;
  const isSame = shown.coverage === undefined || shown.coverage === current;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0">
          {isSame || shown.coverage === undefined ? own.price : own.priceOf(coverageNames[shown.coverage])}
        </span>
        <span className="money">{money(shown.total)}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {paymentWords(shown)} {own.last(money(price.last_total))}{' '}
        {isOther || price.causes.length === 0 ? null : own.why(price.causes)}
      </p>
    </div>
  );
}
