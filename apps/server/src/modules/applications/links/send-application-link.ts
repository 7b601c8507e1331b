import { budgets } from '@socio/domain/budgets';
import { civilDate } from '@socio/domain/dates';
import { maskEmail } from '@socio/domain/masks';
import { spans } from '@socio/domain/spans';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import { limitUse, type CountUse, type ReturnUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { applicationLinkMail } from '../../../mails/application-link.ts';
import type { Email } from '../../../providers/email/port.ts';
import { requireActive } from '../activity.ts';
import { findApplication, touchApplication } from '../repository.ts';
import type { IssueLink, WithdrawLink } from './application-link.ts';
import { findQuotedPrice, findRecipient } from './repository.ts';

export type SendApplicationLink = (applicationId: string, now: Date) => Promise<string>;

/**
 * 'Guardar cotización': mails the member a link to the application and returns the address's mask. Answers what the
 * mail server said, so that nobody waits for a mail that does not come.
 */
export function createSendApplicationLink(deps: {
  db: Database;
  email: Email;
  mailFrom: string;
  issueLink: IssueLink;
  withdrawLink: WithdrawLink;
  countUse: CountUse;
  returnUse: ReturnUse;
}): SendApplicationLink {
  const { db, email, mailFrom, issueLink, withdrawLink, countUse, returnUse } = deps;
  return async (applicationId, now) => {
    const application = await findApplication(db, applicationId);
    if (application === undefined) throw new Refusal('NOT_FOUND');
    requireActive(application, now);
    const { memberId } = application;
    const recipient = memberId === null ? undefined : await findRecipient(db, memberId);
    if (recipient === undefined) throw new Refusal('EMAIL_MISSING');
    const use = { key: `application-links:${memberId}`, ...budgets.mailedLinks, now };
    await limitUse(countUse, use, 'LINK_LIMIT');
    const [quoted, url] = await Promise.all([
      findQuotedPrice(db, applicationId),
      issueLink(db, applicationId, now),
    ]);
    const { brandModel, year, stage } = application;
    const mail = applicationLinkMail({
      givenName: recipient.givenName,
      brandModel,
      year,
      quoted,
      url,
      linkUntil: civilDate(new Date(now.getTime() + spans.linkKey)),
      asksBirthDate: stage === 'contratacion',
      now,
    });
    const messageId = `application-link.${randomUUID()}@socio-seguro`;
    const answer = await email.send({ to: recipient.email, messageId, from: mailFrom, ...mail });
    if (answer.kind === 'sent') {
      await touchApplication(db, application, now);
      return maskEmail(recipient.email);
    }
    // It may still arrive, so it counts and its link stays.
    if (answer.kind === 'unknown' && answer.mayBeTaken) throw new Refusal('EMAIL_TIMEOUT');
    await Promise.all([withdrawLink(db, url), returnUse(use)]);
    throw new Refusal(answer.kind === 'refused' ? 'EMAIL_REFUSED' : 'EMAIL_UNAVAILABLE');
  };
}
