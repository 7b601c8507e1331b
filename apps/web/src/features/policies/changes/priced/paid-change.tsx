import { useEffect, useRef, useState } from 'react';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { tabStored } from '../../../../common/storage-keys.ts';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import type { Identity } from '../../../../flow/use-identity.ts';
import { PendingPayment } from '../../pay/payment/pending-payment.tsx';
import { useChangePayment } from '../../pay/payment/use-change-payment.ts';
import { useLookOnce } from '../../pay/payment/use-look-once.ts';
import { changeAtBank, noteAtBank } from '../at-bank.ts';
import { offerTexts } from './texts.ts';

type Pending = NonNullable<PolicyData['pending_change']>;

type Props = {
  policyNumber: string;
  pending: Pending | null;
  identity: Pick<Identity, 'withIdentity'>;
};

const words = {
  done: { title: offerTexts.done },
  refused: offerTexts.refusedPaid,
  declined: offerTexts.declined,
};

/** How the payment of a change stands that was left to its bank, and how it ended. */
export function PaidChange({ policyNumber, pending, identity }: Props) {
  const leave = (change: string) => noteAtBank(policyNumber, change);
  const { problem, busy, askAgain, look } = useChangePayment(policyNumber, identity, words, {
    onLeave: leave,
  });
  const [left] = useState(() => changeAtBank(policyNumber));
  const id = pending !== null && isLeft(pending) ? pending.id : null;
  // Who comes back from the bank is told without asking, and finds it.
  const asked = id ?? left;
  useLookOnce(asked, (change) => {
    tabStored.remove(['change_at_bank']);
    look(change);
  });
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) whole.current?.focus();
  }, [problem]);
  if (id === null && problem === null) return null;
  return (
    <div ref={whole} tabIndex={-1} className="mb-4 grid gap-3">
      {id === null ? null : <PendingPayment busy={busy} onAsk={() => askAgain(id)} />}
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
    </div>
  );
}

/** Its charge is not known to have ended, and nothing else on the page tells of it. */
function isLeft({ kind, state }: Pending): boolean {
  return state === 'charging' && kind !== 'rest-paid' && kind !== 'reinstated';
}
