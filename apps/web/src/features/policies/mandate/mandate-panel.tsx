import type { CardChange as Change, PolicyMandate } from '@socio/contracts/shared/mandate';
import { civilDate, formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useFocusIfLost } from '../../../lib/use-focus-if-lost.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CardChange } from './card-change.tsx';
import { mandateTexts } from './texts.ts';
import { useEndMandate } from './use-end-mandate.ts';

type Props = {
  policyNumber: string;
  /** Null: none is in force, and one can be given. */
  mandate: PolicyMandate | null;
  /** Null: nothing is left to be charged. */
  change: Change | null;
  /** A receipt is to be paid to the insurer now. */
  hasDue: boolean;
  identity: Pick<Identity, 'withIdentity'>;
};

/** Which card the receipts are charged to, and with which other one they can be. */
export function MandatePanel({ policyNumber, mandate, change, hasDue, identity }: Props) {
  const activation = change?.activation ?? null;
  const part = useFocusIfLost<HTMLElement>(`${mandate === null} ${activation?.state}`);
  return (
    <section ref={part} tabIndex={-1} className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="font-semibold">{mandateTexts.title}</h3>
      {activation === null ? null : <ActivationState policyNumber={policyNumber} activation={activation} />}
      {mandate === null ? (
        activation?.state === 'asked' ? null : (
          <p className="mt-1">{activation === null ? mandateTexts.none : mandateTexts.activation.none}</p>
        )
      ) : (
        <MandateInForce policyNumber={policyNumber} mandate={mandate} identity={identity} />
      )}
      {change === null || activation?.state === 'asked' ? null : (
        <CardChange
          policyNumber={policyNumber}
          change={change}
          hasMandate={mandate !== null}
          isSpent={mandate?.is_spent ?? false}
          hasDue={hasDue}
          identity={identity}
        />
      )}
    </section>
  );
}

type Activation = { policyNumber: string; activation: NonNullable<Change['activation']> };

/** What became of asking the insurer to leave the receipts to the product. */
function ActivationState({ policyNumber, activation: { state, at } }: Activation) {
  const own = mandateTexts.activation;
  if (state === 'none') return null;
  if (state === 'asked')
    return (
      <div className="mt-2 mb-3">
        <MessagePanel
          tone="info"
          title={own.asked.title}
          action={
            <Button
              variant="secondary"
              onClick={() => void queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] })}
            >
              {own.asked.again}
            </Button>
          }
        >
          {own.asked.detail}
        </MessagePanel>
      </div>
    );
  const day = civilDate(new Date(at ?? ''));
  return (
    <div className="mt-2 mb-3">
      <MessagePanel tone="warning" title={own.refused.title(formatShortDate(day) ?? day)}>
        {own.refused.detail}
      </MessagePanel>
    </div>
  );
}

type InForce = Pick<Props, 'policyNumber' | 'identity'> & { mandate: PolicyMandate };

/** Since when and how much; it can be withdrawn. */
function MandateInForce({ policyNumber, mandate, identity }: InForce) {
  const own = mandateTexts;
  const ending = useEndMandate(policyNumber, identity);
  const card = own.card(mandate.card_type, mandate.card_number);
  const amount = formatMoney(parseMxn(mandate.amount) ?? 0);
  const day = civilDate(new Date(mandate.given_at));
  return (
    <>
      <p className="mt-1">{own.summary(mandate.charges, amount, card)}</p>
      <p className="text-ink-soft">{own.given(formatShortDate(day) ?? day)}</p>
      {mandate.is_spent ? (
        <div className="mt-2">
          <MessagePanel tone="warning" title={own.spent.title}>
            {own.spent.detail}
          </MessagePanel>
        </div>
      ) : mandate.expires_before ? (
        <div className="mt-2">
          <MessagePanel tone="warning" title={own.expires.title(mandate.expires_before)}>
            {own.expires.detail}
          </MessagePanel>
        </div>
      ) : null}
      <div className="mt-2">
        <Button variant="secondary" onClick={() => ending.ask(true)}>
          {own.end}
        </Button>
      </div>
      <Dialog
        open={ending.isAsking}
        onOpenChange={ending.ask}
        title={own.ask.title}
        description={own.ask.detail(card)}
        busy={ending.busy}
      >
        <div className="grid gap-5">
          {ending.problem === null ? null : <MessagePanel tone="danger">{ending.problem}</MessagePanel>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={() => (ending.busy ? undefined : ending.ask(false))}>
              {own.ask.keep}
            </Button>
            <Button variant="danger" busy={ending.busy} busyText={own.ask.ending} onClick={ending.confirm}>
              {own.end}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
