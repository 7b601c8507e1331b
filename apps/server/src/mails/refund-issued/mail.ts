import { subjectLine, type Mail } from '../mail.ts';
import { refundIssuedHtml } from './html.ts';
import { refundIssuedText } from './text.ts';
import { refundIssuedWords, type RefundIssued } from './words.ts';

/** Says why no policy came of a payment and that the money goes back: given name, car, amount and card's end only. */
export function refundIssuedMail(data: RefundIssued): Mail {
  const words = refundIssuedWords(data);
  return {
    subject: subjectLine(`${words.title}: ${data.receiptNumber}`),
    html: refundIssuedHtml(words),
    text: refundIssuedText(words),
  };
}
