import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { texts } from '../texts.ts';

/** Resumed while the money of a refused policy goes back: neither step 11 nor step 12 has anything to ask. */
export function PaymentReturned({ onFinished }: { onFinished: () => void }) {
  const own = texts.payment.refund;
  return (
    <>
      <PageTitle focusKey="refund" subtitle={own.detail}>
        {own.title}
      </PageTitle>
      <Button onClick={onFinished}>{own.action}</Button>
    </>
  );
}
