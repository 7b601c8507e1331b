import type { Email } from 'postal-mime';
import type { World } from '../world/world.ts';
import { recipientRule } from './recipient-rules.ts';
import { refusal } from './refusal.ts';

type Incoming = { mail: Email; recipients: string[] };

/** null: accepted; an Error: refused with its code; 'cut': the connection ends without an answer. */
export type MailEnd = null | Error | 'cut';

/** Applies faults and late addresses to a message, then puts it into the inbox. */
export async function receiveMail(
  world: World,
  refusals: Map<string, number>,
  { mail, recipients }: Incoming,
): Promise<MailEnd> {
  world.requests.set('smtp.send', (world.requests.get('smtp.send') ?? 0) + 1);

  const act = (): MailEnd => {
    for (const to of recipients) {
      if (recipientRule(to) !== 'takes-later') continue;
      const key = `${to} ${mail.messageId ?? ''}`;
      const refused = refusals.get(key) ?? 0;
      if (refused >= 2) continue;
      refusals.set(key, refused + 1);
      return refusal(451, 'Try again later');
    }
    for (const to of recipients) deliver(world, mail, to);
    return null;
  };

  const fault = world.faults.take('smtp', 'send', ['slow', 'error', 'drop', 'late']);
  switch (fault?.kind) {
    case 'error':
      return refusal(451, 'Requested action aborted');
    case 'drop':
      act();
      return 'cut';
    case 'late':
      void world.late.wait(fault.ms).then(act);
      return refusal(451, 'Try again later');
    case 'slow':
      if ((await world.held.wait(fault.ms)) === 'closed') return 'cut';
      return act();
    default:
      return act();
  }
}

function deliver(world: World, mail: Email, to: string): void {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const link = header('list-unsubscribe');
  world.inbox.deliver({
    channel: 'email',
    to,
    text: mail.text ?? '',
    sentAt: world.clock().toISOString(),
    ...(mail.subject === undefined ? {} : { subject: mail.subject }),
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(link === undefined ? {} : { unsubscribe: { link, post: header('list-unsubscribe-post') ?? '' } }),
  });
}
