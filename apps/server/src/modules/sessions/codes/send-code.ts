import { groupCode } from '@socio/domain/code-rules';
import { MINUTE, spans } from '@socio/domain/spans';
import type { Sms, SmsAnswer } from '../../../providers/sms/port.ts';
import { texts } from '../texts.ts';

/** House rule 8: an unknown result is retried once under the same reference, which is delivered only once. */
export async function sendCode(
  sms: Sms,
  { id, phone, code }: { id: string; phone: string; code: string },
): Promise<SmsAnswer> {
  const text = texts.sms(groupCode(code), spans.codeValid / MINUTE);
  const message = { to: phone, text, reference: id };
  const first = await sms.send(message);
  return first.kind === 'unknown' ? sms.send(message) : first;
}
