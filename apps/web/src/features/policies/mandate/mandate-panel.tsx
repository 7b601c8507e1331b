import type { PolicyMandate } from '@socio/contracts/shared/mandate';
import { civilDate, formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { mandateTexts } from './texts.ts';
import { useEndMandate } from './use-end-mandate.ts';

type Props = { policyNumber: string; mandate: PolicyMandate; identity: Pick<Identity, 'withIdentity'> };

/** Which card the receipts are charged to, since when and how much; it can be withdrawn. */
export function MandatePanel({ policyNumber, mandate, identity }: Props) {
  const own = mandateTexts;
  const ending = useEndMandate(policyNumber, identity);
  const card = own.card(mandate.card_type, mandate.card_number);
  const amount = formatMoney(parseMxn(mandate.amount) ?? 0);
  const day = civilDate(new Date(mandate.given_at));
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="font-semibold">{own.title}</h3>
      <p className="mt-1">{own.summary(mandate.charges, amount, card)}</p>
      <p className="text-ink-soft">{own.given(formatShortDate(day) ?? day)}</p>
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
    </div>
  );
}
