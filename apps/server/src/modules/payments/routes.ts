import { wrap } from '@socio/contracts/envelope';
import { requestRefund as requestRefundContract } from '@socio/contracts/request-refund';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../http/mount.ts';
import { readVehicleFields } from '../../http/vehicle-fields.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptRequest } from './open-attempt.ts';
import { paymentView } from './payment-view.ts';

type Dependencies = {
  payApplication: (request: AttemptRequest) => Promise<Attempt>;
  requestRefund: (request: { applicationId: string; now: Date }) => Promise<void>;
};

export function paymentRoutes(mount: Mount, { payApplication, requestRefund }: Dependencies): void {
  mount(updateInsuranceApplicationStep11, async ({ body, application, memberId, ip, now }) => {
    const attempt = await payApplication({
      applicationId: application().id,
      memberId: memberId(),
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      attempt: body.attempt,
      // The browser sends no masks here: whoever may pay is shown the values in full.
      vehicle: readVehicleFields(body, { vin: null, plates: null }),
      insuredTwiceAccepted: body.insured_twice_accepted ?? false,
      mandate: body.mandate && {
        amount: parseMxn(body.mandate.amount) ?? -1,
        textVersion: body.mandate.text_version,
      },
      keepCard: body.keep_card ?? false,
      ip,
      now,
    });
    return wrap({ payment: paymentView(attempt) });
  });

  mount(requestRefundContract, async ({ application, now }) => {
    await requestRefund({ applicationId: application().id, now });
    return { success: true } as const;
  });
}
