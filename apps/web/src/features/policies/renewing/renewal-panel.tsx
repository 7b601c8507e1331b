import { stopRenewal } from '@socio/contracts/stop-renewal';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import { civilDate, shortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { useState, type ReactNode } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../cancelling/keep-answer.ts';
import { AcceptForm } from './accept-form.tsx';
import { renewingTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  renewal: RenewalView;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  dashboardPath: string;
  /** Where another coverage is quoted. */
  quotePath: string;
  policyPath: (policyNumber: string) => string;
};

/** An amount as calls write it, for people. */
const money = (amount: string) => formatMoney(parseMxn(amount) ?? 0);

/** The next year of a policy: its price and why, and what the member decides or has decided. */
export function RenewalPanel(props: Props) {
  const { policyNumber, renewal, identity, quotePath, policyPath } = props;
  const own = renewingTexts;
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();

  const stop = () => {
    setProblem(null);
    run(async () => {
      const body = { policy_number: policyNumber };
      await keepAnswer(policyNumber, await identity.withIdentity(() => call(stopRenewal, body)));
    }).catch((error: unknown) => {
      setProblem(refusalText(error));
      void lookAgain(policyNumber);
    });
  };
  const stopButton = (text: string) => (
    <Button variant="secondary" busy={busy} busyText={own.declining} onClick={stop}>
      {text}
    </Button>
  );
  const quoteLink = (text: string) => (
    <ButtonLink to={quotePath} variant="secondary">
      {text}
    </ButtonLink>
  );
  const begins = momentWords(new Date(renewal.starts_at));
  const { state, price } = renewal;

  if (isOpen && price !== null)
    return (
      <Frame title={own.title} problem={problem}>
        <Price price={price} />
        <AcceptForm {...props} price={price} onClose={() => setOpen(false)} />
      </Frame>
    );
  switch (state) {
    case 'quoted':
    case 'declined':
      return price === null ? null : (
        <Frame title={own.title} problem={problem}>
          <p>{state === 'declined' ? own.declined : own.ends(begins)}</p>
          <Price price={price} />
          <Button full onClick={() => setOpen(true)}>
            {own.accept}
          </Button>
          <div className="flex flex-wrap gap-3">
            {quoteLink(own.compare)}
            {state === 'declined' ? null : stopButton(own.decline)}
          </div>
        </Frame>
      );
    case 'accepted':
    case 'automatic':
    case 'charging':
    case 'paid':
    case 'issued':
      return (
        <Frame title={own.decided[state]} problem={problem}>
          <p>{own.begins(begins)}</p>
          {renewal.charge_at === null || price === null ? null : (
            <p>
              {own.charge(
                money(price.first_payment),
                shortDate(civilDate(new Date(renewal.charge_at))),
                own.cardOption(renewal.card_type ?? '', renewal.card_number ?? ''),
              )}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {renewal.renewed_by === null ? null : (
              <ButtonLink to={policyPath(renewal.renewed_by)} variant="secondary">
                {own.open(renewal.renewed_by)}
              </ButtonLink>
            )}
            {state === 'accepted' || state === 'automatic' ? (
              <>
                <Button variant="secondary" onClick={() => setOpen(true)}>
                  {own.otherCard}
                </Button>
                {stopButton(own.stop)}
              </>
            ) : null}
          </div>
        </Frame>
      );
    case 'unpaid':
      return (
        <Frame title={own.unpaid.title} problem={problem}>
          <p>{own.unpaid.detail}</p>
          <Button full onClick={() => setOpen(true)}>
            {own.otherCard}
          </Button>
        </Frame>
      );
    case 'refused':
      return (
        <Frame title={own.refused.title} problem={problem}>
          <p>{own.refused.detail}</p>
          {quoteLink(own.refused.quote)}
        </Frame>
      );
    case 'refunded':
      return (
        <Frame title={own.refunded.title} problem={problem}>
          <p>{own.refunded.detail}</p>
        </Frame>
      );
    case 'ended':
      return null;
  }
}

function Frame({ title, problem, children }: { title: string; problem: string | null; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 className="font-semibold">{title}</h2>
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {children}
    </section>
  );
}

function Price({ price }: { price: NonNullable<RenewalView['price']> }) {
  const own = renewingTexts;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0">{own.price}</span>
        <span className="money">{money(price.total)}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {own.last(money(price.last_total))} {price.causes.length === 0 ? null : own.why(price.causes)}{' '}
        {price.first_payment === price.total
          ? null
          : own.monthly(money(price.first_payment), money(price.later_payment))}
      </p>
    </div>
  );
}
