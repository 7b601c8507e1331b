import { changeCard as changeCardContract } from '@socio/contracts/change-card';
import { endMandate as endMandateContract } from '@socio/contracts/end-mandate';
import { wrap } from '@socio/contracts/envelope';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../http/mount.ts';
import { attemptView } from './attempts/attempt-view.ts';
import type { ChangeCard } from './attempts/change-card.ts';
import type { createEndMandate } from './end-mandate.ts';

type Dependencies = { endMandate: ReturnType<typeof createEndMandate>; changeCard: ChangeCard };

export function mandateRoutes(mount: Mount, { endMandate, changeCard }: Dependencies): void {
  mount(endMandateContract, async ({ body, memberId, now }) => {
    await endMandate({ memberId: memberId(), policyNumber: body.policy_number, now });
    return { success: true } as const;
  });

  mount(changeCardContract, async ({ body, memberId, ip, now }) => {
    const { mandate } = body;
    const changed = await changeCard({
      memberId: memberId(),
      policyNumber: body.policy_number,
      cardId: body.payment_card_id,
      mandate: { amount: parseMxn(mandate.amount) ?? -1, textVersion: mandate.text_version },
      attempt: body.attempt,
      ip,
      now,
    });
    return wrap({ card_change: attemptView(changed) });
  });
}
