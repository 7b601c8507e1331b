import { shortDate } from '@socio/domain/dates';
import { laterMandateText } from '@socio/domain/mandate';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { CheckboxField } from '../../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { CardChoice } from '../../pay/card-choice.tsx';
import type { CardToPay } from '../../pay/use-pay-receipt.ts';
import type { ChangeFormProps } from '../forms/change-form-props.ts';
import { offerTexts as own } from './texts.ts';
import { useAcceptOffer } from './use-accept-offer.ts';
import type { Offer } from './use-offer.ts';

type Props = ChangeFormProps & { offer: Offer; onAgain: () => void };

/** The price before and after, what is paid or comes back, from when, and the button that does it. */
export function OfferPanel({ policy, identity, offer, onDone, onAgain }: Props) {
  const { difference, mandate } = offer;
  const isPaid = difference.total > 0;
  const [isAuthorised, setAuthorised] = useState(false);
  const [missed, setMissed] = useState(0);
  const { accept, busy, problem, isOver } = useAcceptOffer({ policy, identity, offer, onDone });
  // The button that asked for it is gone.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missed > 0) box.current?.focus();
  }, [missed]);

  function send(card: CardToPay | null): void {
    if (mandate !== null && !isAuthorised) setMissed((count) => count + 1);
    else accept(card);
  }

  return (
    <section className="grid gap-4 rounded-card bg-sunken p-4">
      <h4 ref={title} tabIndex={-1} className="font-semibold">
        {own.title}
      </h4>
      <PriceLines offer={offer} />
      <WhatFollows offer={offer} />
      {mandate === null ? null : (
        <fieldset className="min-w-0 rounded-card border border-line-strong bg-surface p-4">
          <legend className="sr-only">{own.mandate.title}</legend>
          <p aria-hidden className="font-semibold">
            {own.mandate.title}
          </p>
          <p className="text-sm text-ink-soft">
            {own.mandate.card(mandate.card_brand, mandate.card_last_four)}
          </p>
          <CheckboxField
            ref={box}
            label={laterMandateText(mandate)}
            required
            checked={isAuthorised}
            error={missed > 0 && !isAuthorised ? own.mandate.missing : null}
            onChange={({ currentTarget }) => setAuthorised(currentTarget.checked)}
          />
        </fieldset>
      )}
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {isOver ? (
        <Button full onClick={onAgain}>
          {own.again}
        </Button>
      ) : isPaid ? (
        <CardChoice
          action={{ label: own.acceptAndPay(formatMoney(difference.total)), busyText: own.accepting }}
          identity={identity}
          busy={busy}
          onPay={send}
        />
      ) : (
        <Button full busy={busy} busyText={own.accepting} onClick={() => send(null)}>
          {own.accept}
        </Button>
      )}
    </section>
  );
}

function PriceLines({ offer }: { offer: Offer }) {
  const { difference, year_before, year_after } = offer;
  const sign = Math.sign(difference.total);
  return (
    <div className="max-w-md text-sm">
      <dl>
        <Line label={own.yearBefore} amount={year_before} />
        <Line label={own.yearAfter} amount={year_after} />
      </dl>
      {sign === 0 ? (
        <p className="pt-2">{own.same}</p>
      ) : (
        <>
          <p className="pt-2 font-medium">{own.days}</p>
          <dl>
            <Line label={own.netPremium} amount={sign * difference.netPremium} />
            {difference.surcharge === 0 ? null : (
              <Line label={own.surcharge} amount={sign * difference.surcharge} />
            )}
            <Line label={own.iva} amount={sign * difference.iva} />
            <Line
              className="border-t-2 border-ink text-lg font-bold"
              label={sign > 0 ? own.toPay : own.toGet}
              amount={sign * difference.total}
            />
          </dl>
        </>
      )}
    </div>
  );
}

function WhatFollows({ offer }: { offer: Offer }) {
  const { difference, cards, later, refund_days, until } = offer;
  const returned = cards.reduce((sum, { amount }) => sum + amount, 0);
  const isByInsurer = difference.total < 0 && returned < -difference.total;
  return (
    <div className="grid gap-2 text-sm">
      {cards.length === 0 ? null : (
        <>
          <ul>
            {cards.map(({ amount, card_brand, card_last_four }) => (
              <li key={`${card_last_four} ${amount}`}>
                {own.refund(formatMoney(amount), card_brand, card_last_four)}
              </li>
            ))}
          </ul>
          <p>{own.refundWhen(refund_days)}</p>
        </>
      )}
      {isByInsurer ? <p>{own.refundOfInsurer}</p> : null}
      {later === null ? null : (
        <p>
          {later.before === later.after
            ? own.sameLater
            : own.later(
                later.count,
                formatMoney(later.before),
                formatMoney(later.after),
                shortDate(later.first_due),
              )}{' '}
          {later.collected_by === 'insurer' ? own.byInsurer : null}
        </p>
      )}
      <p>{own.from}</p>
      <p className="text-ink-soft">{own.until(momentWords(new Date(until)))}</p>
    </div>
  );
}

function Line({ label, amount, className = '' }: { label: string; amount: number; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${className}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className="money">{formatMoney(amount)}</dd>
    </div>
  );
}
