import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { useToday } from '../../../flow/use-today.ts';
import { readApplication } from '../../../flow/application.ts';
import { amountDue } from '../payment/amount-due.ts';
import type { PaymentStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useMemberList } from '../use-member-list.ts';
import { IdentityNeeded } from '../../../common/notices/identity-needed.tsx';
import { ChoiceSkeleton } from './choice-skeleton.tsx';
import { ListFailed } from './list-failed.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { PaymentReceipt } from './payment-receipt.tsx';

/** Step 11: payment. */
export function PaymentStep(props: PaymentStepProps) {
  const application = readApplication(props.application);
  const due = amountDue(application);
  const today = useToday();
  const { list, retry, needsIdentity, confirmIdentity } = useMemberList(
    'get-user-credit-cards',
    application.membershipId,
    getUserCreditCards,
    props.identity,
  );
  return (
    <>
      <PageTitle focusKey="payment" subtitle={texts.payment.subtitle}>
        {texts.payment.title}
      </PageTitle>
      {due === null ? (
        <PaymentProblem {...props} problem={texts.payment.noPrice} />
      ) : (
        <div className="grid gap-6">
          <PaymentReceipt application={application} due={due} />
          {needsIdentity ? (
            <IdentityNeeded detail={texts.identityNeeded} onConfirm={confirmIdentity} />
          ) : list === null ? (
            <ChoiceSkeleton rows="h-14" />
          ) : (
            <div>
              <ListFailed title={texts.payment.listFailed} retry={retry} />
              <PaymentForm {...props} due={due} offers={shownCards(list, today)} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
