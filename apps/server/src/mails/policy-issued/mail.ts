import { subjectLine, type Mail } from '../mail.ts';
import { policyIssuedHtml } from './html.ts';
import { policyIssuedText } from './text.ts';
import { policyIssuedWords, type PolicyIssued } from './words.ts';

/**
 * Tells a member that the policy is issued. It carries a link, not the document: the address was never proven, so
 * whoever reads this sees given name, car, coverage, dates and policy number, and the link asks for the rest.
 */
export function policyIssuedMail(data: PolicyIssued): Mail {
  const words = policyIssuedWords(data);
  return {
    subject: subjectLine(`Tu póliza ${data.policyNumber} está lista`),
    html: policyIssuedHtml(words),
    text: policyIssuedText(words),
  };
}
