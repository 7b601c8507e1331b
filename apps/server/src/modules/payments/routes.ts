import { wrap } from '@socio/contracts/envelope';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../http/mount.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptRequest } from './open-attempt.ts';
import { paymentView } from './payment-view.ts';

type Dependencies = { payApplication: (request: AttemptRequest) => Promise<Attempt> };

export function paymentRoutes(mount: Mount, { payApplication }: Dependencies): void {
  mount(updateInsuranceApplicationStep11, async ({ body, application, memberId, now }) => {
    const attempt = await payApplication({
      applicationId: application().id,
      memberId: memberId(),
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      attempt: body.attempt,
      now,
    });
    return wrap({ payment: paymentView(attempt) });
  });
}
