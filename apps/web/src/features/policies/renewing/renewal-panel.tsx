import { stopRenewal } from '@socio/contracts/stop-renewal';
import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import { civilDate, shortDate } from '@socio/domain/dates';
import { momentWords } from '@socio/domain/policy-term';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unsentOf } from '../../../common/unsent-fields.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../cancelling/keep-answer.ts';
import { AcceptForm } from './accept-form.tsx';
import { CompareCoverages } from './compare-coverages.tsx';
import { readKeptAcceptance } from './kept-acceptance.ts';
import { money, Price } from './price.tsx';
import { renewingTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  /** Of the policy; null while it is unknown. */
  coverage: Coverage | null;
  renewal: RenewalView;
  /** Of the policy: while a receipt is to be paid the next year is not charged. */
  plan: ReceiptPlan | null;
  /** Nothing else on the page is asked of the member first. */
  isMain: boolean;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  quotePath: string;
  policyPath: (policyNumber: string) => string;
};

/** What is open: agreeing to a coverage of the next year, or comparing them. */
type Open = { what: 'accept'; coverage: Coverage | undefined } | { what: 'compare' };

/** The next year of a policy: its price and why, and what the member decides or has decided. */
export function RenewalPanel(props: Props) {
  const { policyNumber, coverage: current, renewal, identity, quotePath, policyPath } = props;
  const own = renewingTexts;
  const { state, price } = renewal;
  // Its bank asked, and it was left for that.
  const [open, setOpen] = useState<Open | null>(() =>
    unsentOf('renewal') === policyNumber
      ? { what: 'accept', coverage: readKeptAcceptance(policyNumber)?.coverage }
      : null,
  );
  // What was acted on goes away with what it was in: the focus goes to the title.
  const [moves, setMoves] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const show = (next: Open | null) => {
    setOpen(next);
    setMoves((before) => before + 1);
  };
  const accept = () => show({ what: 'accept', coverage: price?.coverage });
  const close = () => show(null);

  const stop = (onlyAutomatic: boolean) => {
    setProblem(null);
    run(async () => {
      const body = { policy_number: policyNumber, ...(onlyAutomatic && { only_automatic: true }) };
      await keepAnswer(policyNumber, await identity.withIdentity(() => call(stopRenewal, body)));
      show(null);
    }).catch((error: unknown) => {
      setProblem(refusalText(error));
      void lookAgain(policyNumber);
    });
  };
  const stopButton = (text: string, onlyAutomatic = false) => (
    <Button variant="secondary" busy={busy} busyText={own.declining} onClick={() => stop(onlyAutomatic)}>
      {text}
    </Button>
  );
  const quoteLink = (
    <ButtonLink to={quotePath} variant="secondary">
      {own.quoteNow}
    </ButtonLink>
  );
  const compareButton =
    (price?.options ?? []).length < 2 ? null : (
      <Button variant="secondary" onClick={() => show({ what: 'compare' })}>
        {own.compare.open}
      </Button>
    );
  const hasDue = props.plan?.receipts.some((one) => one.state === 'due' || one.state === 'declined') ?? false;
  const begins = momentWords(new Date(renewal.starts_at));
  const mayDecide = ['quoted', 'declined', 'accepted', 'automatic', 'unpaid'].includes(state);

  if (open !== null && price !== null && mayDecide) {
    const option =
      open.what === 'accept' ? price.options?.find((one) => one.coverage === open.coverage) : undefined;
    return (
      <Frame title={own.title} problem={problem} moves={moves}>
        {open.what === 'compare' ? (
          <CompareCoverages
            current={current}
            price={price}
            quotePath={quotePath}
            onChoose={(coverage) => show({ what: 'accept', coverage })}
            onClose={close}
          />
        ) : (
          <>
            <Price price={price} option={option} current={current} />
            <AcceptForm
              policyNumber={policyNumber}
              option={option ?? price}
              startsAt={renewal.starts_at}
              wasAutomatic={state === 'automatic'}
              identity={identity}
              onClose={close}
            />
          </>
        )}
      </Frame>
    );
  }
  switch (state) {
    case 'quoted':
    case 'declined':
      return price === null ? null : (
        <Frame title={own.title} problem={problem} moves={moves}>
          <p>{state === 'declined' ? own.declined : own.ends(begins)}</p>
          <Price price={price} current={current} />
          <Button
            full
            variant={props.isMain && state === 'quoted' ? 'primary' : 'secondary'}
            onClick={accept}
          >
            {own.accept}
          </Button>
          <div className="flex flex-wrap gap-3">
            {compareButton}
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
        <Frame title={own.decided[state]} problem={problem} moves={moves}>
          <p>{own.begins(begins)}</p>
          {hasDue && (state === 'accepted' || state === 'automatic') ? (
            <MessagePanel tone="warning">{own.waitsForReceipt}</MessagePanel>
          ) : null}
          {price === null || state === 'issued' ? null : <Price price={price} current={current} />}
          {renewal.charge_at === null || price === null ? null : renewal.card_type === null ? (
            <MessagePanel tone="warning">{own.cardGone}</MessagePanel>
          ) : (
            <p>
              {own.charge(
                money(price.first_payment),
                shortDate(civilDate(new Date(renewal.charge_at))),
                own.cardOption(renewal.card_type, renewal.card_number ?? ''),
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
                <Button variant="secondary" onClick={accept}>
                  {own.otherCard}
                </Button>
                {compareButton}
                {state === 'automatic' ? stopButton(own.stopAutomatic, true) : stopButton(own.stop)}
              </>
            ) : null}
          </div>
        </Frame>
      );
    case 'unpaid':
      return (
        <Frame title={own.unpaid.title} problem={problem} moves={moves}>
          <p>
            {own.ends(begins)} {own.unpaid.detail}
          </p>
          <Button full variant={props.isMain ? 'primary' : 'secondary'} onClick={accept}>
            {own.otherCard}
          </Button>
          <div className="flex flex-wrap gap-3">
            {compareButton}
            {stopButton(own.decline)}
          </div>
        </Frame>
      );
    case 'refused':
      return (
        <Frame title={own.refused.title} problem={problem} moves={moves}>
          <p>
            {own.ends(begins)} {own.refused.detail}
          </p>
          <div>{quoteLink}</div>
        </Frame>
      );
    case 'refunded':
      return (
        <Frame title={own.refunded.title} problem={problem} moves={moves}>
          <p>{own.refunded.detail}</p>
          <div>{quoteLink}</div>
        </Frame>
      );
    case 'ended':
      return null;
  }
}

type FrameProps = { title: string; problem: string | null; moves: number; children: ReactNode };

function Frame({ title, problem, moves, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        {title}
      </h2>
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {children}
    </section>
  );
}
