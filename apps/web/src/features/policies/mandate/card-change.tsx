import type { CardChange as Change } from '@socio/contracts/shared/mandate';
import { laterMandateText } from '@socio/domain/mandate';
import { parseMxn } from '@socio/domain/money';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import { useFocusIfLost } from '../../../lib/use-focus-if-lost.ts';
import { CardChoice } from '../pay/card-choice.tsx';
import { useLookOnce } from '../pay/payment/use-look-once.ts';
import { mandateTexts } from './texts.ts';
import { useChangeCard } from './use-change-card.ts';

type Props = {
  policyNumber: string;
  change: Change;
  hasMandate: boolean;
  /** Its card was refused for good: another one is offered first. */
  isSpent: boolean;
  /** A receipt is to be paid to the insurer now. */
  hasDue: boolean;
  identity: Pick<Identity, 'withIdentity'>;
};

/** 'Cambiar tarjeta' or 'Activar cargos automáticos', with what is authorised, or how it stands with the bank. */
export function CardChange({ policyNumber, change, hasMandate, isSpent, hasDue, identity }: Props) {
  const own = mandateTexts.change;
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { mandate, blocked, pending, activation = null } = change;
  const words = laterMandateText({ ...mandate, amount: parseMxn(mandate.amount) ?? 0 });
  const [agreed, setAgreed] = useState<string | null>(null);
  const changing = useChangeCard(policyNumber, change, identity, () => {
    setOpen(false);
    setAgreed(null);
  });
  const { busy, problem } = changing;
  useLookOnce(pending?.attempt ?? null, () => (pending === null ? undefined : changing.look(pending)));
  const label = hasMandate ? own.another : own.activate;
  const part = useFocusIfLost<HTMLDivElement>(`${pending?.attempt} ${isOpen} ${problem}`);
  return (
    <div ref={part} tabIndex={-1} className="mt-3 grid gap-3">
      {pending === null ? null : (
        <MessagePanel
          tone="info"
          title={own.pending.title(mandateTexts.card(pending.card_type, pending.card_number))}
          action={
            <Button
              variant="secondary"
              busy={busy}
              busyText={own.pending.busy}
              onClick={() => changing.askAgain(pending)}
            >
              {own.pending.again}
            </Button>
          }
        >
          {own.pending.detail}
        </MessagePanel>
      )}
      {problem === null ? null : (
        <MessagePanel tone="danger" title={own.notDone}>
          {problem}
        </MessagePanel>
      )}
      {isOpen && blocked === null ? (
        <>
          {activation === null ? (
            <p>
              {own.detail} {mandate.from <= today ? own.due : null}
            </p>
          ) : (
            <p>
              {mandateTexts.activation.detail} {hasDue ? mandateTexts.activation.due : null}
            </p>
          )}
          <CardChoice
            identity={identity}
            busy={busy}
            action={{ label, busyText: own.busy }}
            prefersNew={isSpent}
            onPay={(card) => (agreed === words ? changing.use(card) : changing.refuse(own.agree))}
          >
            <CheckboxField
              label={words}
              checked={agreed === words}
              onChange={(event) => (busy ? undefined : setAgreed(event.target.checked ? words : null))}
            />
          </CardChoice>
          <Button variant="secondary" full disabled={busy} onClick={() => setOpen(false)}>
            {own.cancel}
          </Button>
        </>
      ) : (
        <div>
          <Button variant="secondary" disabled={blocked !== null} onClick={() => setOpen(true)}>
            {label}
          </Button>
          {blocked === null ? null : <p className="mt-1 text-ink-soft">{own.blocked}</p>}
        </div>
      )}
    </div>
  );
}
