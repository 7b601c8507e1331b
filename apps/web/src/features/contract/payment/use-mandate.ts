import { MANDATE_VERSION, mandateText, type MandateTerms } from '@socio/domain/mandate';
import { formatMxn } from '@socio/domain/money';
import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import { texts } from '../texts.ts';

/** The mandate that paying by the month needs: never ticked before the person does it, and void once the amount is another. */
export function useMandate(terms: MandateTerms | null) {
  const words = terms === null ? null : mandateText(terms);
  const [agreed, setAgreed] = useState<string | null>(null);
  /** How often it was missing when the person wanted to pay; none once it has been ticked. */
  const [missed, setMissed] = useState(0);
  const isGiven = words !== null && agreed === words;
  return {
    words,
    isGiven,
    missed: isGiven ? 0 : missed,
    tick: (isTicked: boolean): void => {
      setAgreed(isTicked ? words : null);
      setMissed(isTicked ? 0 : missed);
    },
    /** What goes with the payment, or null where nothing has to be agreed to. */
    given: terms === null ? null : { amount: formatMxn(terms.amount), text_version: MANDATE_VERSION },
    /** Goes on if it is given, or not needed; otherwise tells the person. */
    whenGiven: (goOn: () => void): void => {
      if (words === null || isGiven) {
        goOn();
        return;
      }
      setMissed(missed + 1);
      showToast(texts.payment.mandate.toast);
    },
  };
}
