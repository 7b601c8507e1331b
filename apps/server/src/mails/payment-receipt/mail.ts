import { subjectLine, type Mail } from '../mail.ts';
import { paymentReceiptHtml } from './html.ts';
import { paymentReceiptText } from './text.ts';
import { paymentReceiptWords, type PaymentReceipt } from './words.ts';

/**
 * The receipt of a charge (CUSF 4.10). The address was never proven, so it holds of the person the given name alone,
 * and of the card its brand and last four digits.
 */
export function paymentReceiptMail(data: PaymentReceipt): Mail {
  const words = paymentReceiptWords(data);
  return {
    subject: subjectLine(`Comprobante de pago ${data.receiptNumber}`),
    html: paymentReceiptHtml(words),
    text: paymentReceiptText(words),
  };
}
