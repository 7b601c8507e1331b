import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import type { CancellingIdentity } from '../../cancelling/cancelling-identity.ts';
import { RefundAccount } from '../../cancelling/refund-account.tsx';
import { refundAccountTexts as own } from './texts.ts';

type Props = { policyNumber: string; identity: CancellingIdentity; isGiven: boolean };

/** What a cheaper change gives back and its card does not take: to which account it goes. */
export function ChangeRefund({ policyNumber, identity, isGiven }: Props) {
  const [isOpen, setOpen] = useState(isGiven);
  if (isOpen) return <RefundAccount policyNumber={policyNumber} identity={identity} isGiven={isGiven} />;
  return (
    <MessagePanel
      tone="warning"
      title={own.title}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {own.open}
        </Button>
      }
    >
      {own.detail}
    </MessagePanel>
  );
}
