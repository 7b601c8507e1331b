import type { PolicyMandate } from '@socio/contracts/shared/mandate';
import type { PolicyData } from '@socio/contracts/shared/policy';
import type { CoverWords } from '@socio/domain/mandatory-cover';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { Button } from '../../../components/button.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useFocusIfLost } from '../../../lib/use-focus-if-lost.ts';
import { CardChoice } from '../pay/card-choice.tsx';
import { mandateTexts } from '../mandate/texts.ts';
import { PendingPayment } from '../pay/payment/pending-payment.tsx';
import { useLookOnce } from '../pay/payment/use-look-once.ts';
import { reinstateTexts } from './texts.ts';
import { useReinstatement, type Offer } from './use-reinstatement.ts';

type Props = {
  policyNumber: string;
  /** One that is being paid, or is at the insurer. */
  pending: NonNullable<PolicyData['pending_change']> | null;
  /** By which card its receipts are charged. */
  mandate: PolicyMandate | null;
  /** What the car is until the insurer has confirmed it. */
  cover: CoverWords;
  /** Until when it can be asked for; null if unknown. */
  until: Date | null;
  identity: Pick<Identity, 'withIdentity'>;
};

/** 'Solicitar rehabilitación' of a policy without cover: what it costs, and paying it. */
export function ReinstatePanel({ policyNumber, pending, mandate, cover, until, identity }: Props) {
  const own = reinstateTexts;
  const { offer, problem, busy, ask, pay, askAgain, look } = useReinstatement(policyNumber, cover, identity);
  useLookOnce(pending?.state === 'charging' ? pending.id : null, look);
  const part = useFocusIfLost<HTMLDivElement>(`${pending?.state} ${offer?.id} ${problem}`);
  if (pending !== null) {
    const { title, detail } = own.waiting;
    return (
      <div ref={part} tabIndex={-1} className="grid gap-3">
        <PendingPayment
          words={{ title, detail: detail(cover) }}
          busy={busy}
          onAsk={() => askAgain(pending.id)}
        />
        {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      </div>
    );
  }
  return (
    <section ref={part} tabIndex={-1} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {offer === null ? (
        <>
          <p className="text-sm">
            {own.about} {until === null ? null : own.until(momentWords(until))}
          </p>
          <Button full busy={busy} busyText={own.asking} onClick={ask}>
            {own.ask}
          </Button>
        </>
      ) : (
        <>
          <OfferDetails offer={offer} mandate={mandate} cover={cover} />
          <CardChoice
            amount={offer.amount}
            identity={identity}
            busy={busy}
            prefersNew={mandate?.is_spent ?? false}
            onPay={(card) => pay(offer, card)}
          />
        </>
      )}
    </section>
  );
}

function OfferDetails({
  offer,
  mandate,
  cover,
}: {
  offer: Offer;
  mandate: PolicyMandate | null;
  cover: CoverWords;
}) {
  const own = reinstateTexts;
  const { netPremium, surcharge, policyFee, iva, total } = offer.parts;
  const money = (amount: number) => <span className="money">{formatMoney(amount)}</span>;
  return (
    <div role="status" className="grid gap-3">
      <h2 className="font-semibold">{own.title}</h2>
      <p className="text-sm">
        {own.pays(offer.receipts)} {own.deducted(offer.uncovered_days, cover)}
      </p>
      <DetailList
        details={[
          { label: own.premium, value: money(netPremium + surcharge) },
          ...(policyFee === 0 ? [] : [{ label: own.policyFee, value: money(policyFee) }]),
          { label: own.iva, value: money(iva) },
          { label: own.total, value: money(total) },
        ]}
      />
      <MessagePanel tone="warning">{own.noCover(cover)}</MessagePanel>
      <p className="text-sm text-ink-soft">
        {own.validUntil(momentWords(new Date(offer.valid_until)))} {laterWords(mandate)}
      </p>
    </div>
  );
}

/** How the receipts after it are paid. */
function laterWords(mandate: PolicyMandate | null): string {
  if (mandate === null) return reinstateTexts.byHand;
  const { card_type: type, card_number: lastFour } = mandate;
  return mandate.is_spent ? reinstateTexts.spent(mandateTexts.card(type, lastFour)) : reinstateTexts.mandate;
}
