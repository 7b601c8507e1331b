import { cardTexts } from '../../../common/card/texts.ts';
import type { ToastMessage } from '../../../components/toast/show-toast.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import { refusedProblem, type Problem } from './payment-outcome.ts';

export const paidToast: ToastMessage = { title: texts.payment.paid, tone: 'success' };

/** Nothing was charged. The page says why, or the toast if the page is left for step 10. */
export function notPaidToast(problem: Problem): ToastMessage {
  if (problem.wayOut === 'address') return { title: problem.title, description: problem.detail };
  return texts.payment.failed;
}

type CardFailure = { toast: ToastMessage; problem: Problem };

/** A new card could not be stored, so the charge did not even begin. */
export function cardFailure(error: unknown): CardFailure {
  const invalid = isRefusal(error, 'CARD_INVALID', 'FIELDS_INVALID');
  return {
    toast: invalid ? cardTexts.invalid : texts.payment.failed,
    problem: isFailure(error) ? failedProblem(error) : refusedProblem(error),
  };
}

function isFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Down, silent, or no connection: none of it says anything about the card. */
function failedProblem(error: unknown): Problem {
  const { store } = cardTexts;
  const { failed, declinedTitle } = texts.payment;
  const detail = refusalText(error, {
    GATEWAY_UNAVAILABLE: store.down,
    GATEWAY_TIMEOUT: store.timeout,
    INTERNAL: failed.description,
  });
  return { title: declinedTitle, detail, wayOut: null };
}
