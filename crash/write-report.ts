import type { CrashResult } from './judge-world.ts';

const counted = (names: (string | undefined)[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name ?? 'unknown', (counts.get(name ?? 'unknown') ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
};

/** Returns the final report: the numbers, then whatever is wrong with its history. */
export function writeReport({ violations, complaints, facts, shop, errors, logFile }: CrashResult): string[] {
  const ids = new Set(shop.shoppings.map(({ applicationId }) => applicationId));
  const bought = facts.filter(({ applicationId }) => ids.has(applicationId));
  const charges = facts.flatMap(({ gateway }) =>
    gateway.charges.filter(({ status }) => status === 'charged'),
  );
  const policies = facts.flatMap(({ insurer }) => insurer.filter(({ status }) => status === 'issued'));
  const lines = [
    `Purchases: ${ids.size} (${counted(bought.map(({ fulfilment }) => fulfilment))})`,
    `Gateway: ${charges.length} charges, ${facts.flatMap(({ gateway }) => gateway.refunds).length} refunds. Insurer: ${policies.length} policies in force.`,
    `Documents: ${facts.filter(({ policy }) => policy?.documentStart === '%PDF').length}. Mails: ${facts.reduce((all, { mails }) => all + mails, 0)} for ${facts.filter(({ mails }) => mails > 0).length} policies.`,
  ];
  const afterwards = facts.flatMap(({ after }) => after ?? []);
  lines.push(
    `Afterwards: ${counted(afterwards.flatMap(({ charges }) => charges.map(({ status }) => `receipt charges ${status}`))) || 'nothing'}; ${counted(afterwards.flatMap(({ cancellations }) => cancellations.map(({ state }) => `cancellations ${state}`))) || 'no cancellations'}, ${afterwards.flatMap(({ refunds }) => refunds).length} refunds; ${counted(afterwards.flatMap(({ endorsements }) => endorsements.map(({ state }) => `changes ${state}`))) || 'no changes'}; ${counted(afterwards.flatMap(({ renewal }) => (renewal === undefined ? [] : [`renewals ${renewal.state}`]))) || 'no renewals'}`,
  );
  const reminders = facts.flatMap((one) => one.reminders);
  lines.push(
    `Reminders: ${reminders.length} (${counted(reminders.map(({ outcome }) => outcome ?? 'not known'))}), ${reminders.filter(({ isListed }) => isListed).length} listed as uncertain`,
  );
  const cutOff = shop.shoppings.filter(({ lostAnswers }) => lostAnswers > 0).length;
  const total = shop.shoppings.reduce((all, { lostAnswers }) => all + lostAnswers, 0);
  lines.push(`Answers of steps 11 and 12 that were lost: ${total}, in ${cutOff} purchases`);
  for (const [reason, times] of shop.begunAnew) lines.push(`Begun anew ${times} times: ${reason}`);
  for (const [what, times] of errors) lines.push(`Logged ${times} times: ${what}`);
  lines.push(...complaints);
  for (const { applicationId, wrong, history } of violations) {
    lines.push('', `VIOLATION ${applicationId}`, ...wrong.map((what) => `  ${what}`));
    lines.push(...history.map((line) => `    ${line}`));
    const own = facts.find((one) => one.applicationId === applicationId);
    if (own !== undefined) lines.push(`    ${JSON.stringify(own)}`);
  }
  if (violations.length + complaints.length > 0) lines.push('', `The server's log: ${logFile}`);
  return lines;
}
