import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets, kept, sharedBudgets, type Limit } from '@socio/domain/budgets';
import { codeBudgets, codeDigits, codeGuardSeconds, codeRules } from '@socio/domain/code-rules';
import {
  browserFailures,
  membershipAlarm,
  membershipAlarmLines,
  membershipDelay,
  membershipFailures,
  sharedLookUp,
} from '@socio/domain/guess-delay';
import { MOST_PASSKEYS, passkeyBudgets } from '@socio/domain/passkeys';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

/** What each limit is about, whom it counts, and what happens once it is reached. */
type Words = [what: string, by: string, beyond: string];

const shared: Record<keyof typeof sharedBudgets, [what: string, beyond: string]> = {
  rating: ['asking the insurer for a price; stored ones cost nothing', '`QUOTE_LIMIT`'],
  application: ['making an application, also as a copy', '`APPLICATION_LIMIT`'],
};

const single: Record<keyof typeof budgets, Words> = {
  registryOfPhone: ['asking the population registry for a person', 'proven phone', '`CURP_LIMIT`'],
  registryOfNetwork: [
    'persons that the registry does not confirm, who are not the holder that the club knows, or whose account has another phone',
    'network',
    '`CURP_NETWORK`',
  ],
  newDevices: ['browsers that become known', 'member', 'the login is as good, the browser stays unknown'],
  newPlates: ['plates added to policies', 'member', '`TOO_MANY`'],
  policyChanges: ['changes of policies without a price', 'member', '`TOO_MANY`'],
  cancellations: ['cancellations of policies asked for', 'member', '`TOO_MANY`'],
  offeredChanges: ['prices of changes of policies asked for', 'member', '`TOO_MANY`'],
  reinstatements: ['reinstatements of policies asked for', 'member', '`TOO_MANY`'],
  renewals: ['next years of policies agreed to', 'member', '`TOO_MANY`'],
  renewalPrices: ['prices of next years asked for on accepting one', 'member', '`TOO_MANY`'],
  cardChecks: ['cards verified without an amount, whatever their banks say', 'member', '`TOO_MANY`'],
  newAddresses: ['new addresses', 'member', '`ADDRESS_LIMIT`'],
  emailLinks: ['mailing a link to an address that the account is to have', 'member', '`EMAIL_LINK_LIMIT`'],
  exports: ['taking out all of one’s own data', 'member', '`EXPORT_LIMIT`'],
  newCards: ['cards handed to the gateway', 'member', '`CARD_LIMIT`'],
  services: ['services asked of the insurer', 'member', '`SERVICE_LIMIT`'],
  declinesOfMember: ['declined charges', 'member', '`DECLINE_LIMIT`'],
  declinesOfNetwork: [
    'declined charges of accounts less than a day old (`isYoungAccount`)',
    'network',
    '`DECLINE_LIMIT`',
  ],
  chargeQuestions: ['asking the gateway how an open charge stands', 'charge', 'waits'],
  changeQuestions: ['asking the insurer about a change that it has not confirmed', 'change', 'waits'],
  guessesOfMember: ['wrong phones and birth dates where only their masks are shown', 'member', '`TOO_MANY`'],
  verifications: ['looking up the code of a printed policy', 'network', '`TOO_MANY`'],
  mailedLinks: ['mailing a link to an application', 'member', '`LINK_LIMIT`'],
  phoneLinks: [
    'asking for a link to replace a lost phone',
    'membership number, as typed',
    '`PHONE_LINK_LIMIT`',
  ],
  phoneLinksOfNetwork: ['the same', 'network', '`PHONE_LINK_LIMIT`'],
  recordedBlocks: ['refused codes that are recorded', 'member and network', 'not recorded'],
  linkAttempts: [
    'birth dates tried behind mailed links',
    'application, or link to replace a phone',
    '`LINK_LOCKED`',
  ],
  linkAttemptsOfMember: ['the same over all of a member’s links', 'member', '`LINK_LOCKED`'],
};

const passkeys: Record<keyof typeof passkeyBudgets, Words> = {
  challengesOfVisit: ['asking for a challenge to prove or make a passkey', 'session', '`TOO_MANY`'],
  challengesOfNetwork: ['the same', 'network', '`TOO_MANY`'],
  failuresOfVisit: ['proofs by passkey that fail', 'session (unknown browser)', '`TOO_MANY`'],
  failuresOfNetwork: ['the same', 'network (unknown browsers)', '`TOO_MANY`'],
  failuresOfDevice: ['the same', 'known browser of the member', '`TOO_MANY`'],
  newOfMember: ['new passkeys', 'member', '`TOO_MANY`'],
};

const numbers: [Limit, ...Words][] = [
  [browserFailures, 'wrong membership numbers', 'browser', '`MEMBERSHIP_TRIES`'],
  [
    membershipFailures,
    `the same; ${membershipFailures.forEachMember} more for each member who entered there in that time`,
    'network (unknown browsers)',
    'the next row',
  ],
  [sharedLookUp, 'looking up a membership number once that is used up', 'network', '`MEMBERSHIP_NETWORK`'],
  [membershipAlarm, 'wrong membership numbers', 'everybody', 'an alarm in the log, nobody is refused'],
  [membershipAlarmLines, 'lines of that alarm', 'everybody', 'silence'],
];

const seconds = (amount: number): string => {
  if (amount % 86_400 === 0) return amount === 86_400 ? 'day' : `${amount / 86_400} days`;
  if (amount % 3600 === 0) return amount === 3600 ? 'hour' : `${amount / 3600} hours`;
  if (amount % 60 === 0) return amount === 60 ? 'minute' : `${amount / 60} minutes`;
  return `${amount} s`;
};

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

const rowOf = ({ limit, windowSeconds }: Limit, [what, by, beyond]: Words) => [
  what,
  by,
  limit.toLocaleString('en'),
  seconds(windowSeconds),
  beyond,
];

function sharedRows(): string[][] {
  return (Object.keys(sharedBudgets) as (keyof typeof sharedBudgets)[]).flatMap((name) => {
    const { session, later, network, known } = sharedBudgets[name];
    const [what, beyond] = shared[name];
    return [
      rowOf(session, [what, 'session (unknown browser)', later === null ? beyond : 'the next row']),
      ...(later === null
        ? []
        : [rowOf(later, ['the same, once those are used up', 'session (unknown browser)', beyond])]),
      rowOf(network, ['the same', 'network (unknown browsers)', beyond]),
      rowOf(known, ['the same', 'authenticated member, with the browsers that know them', beyond]),
    ];
  });
}

const codeCounters: Record<keyof typeof codeBudgets, string> = {
  knownBrowser: 'known browser of the member',
  memberAndNetwork: 'member and network (unknown browsers)',
  member: 'member (unknown browsers)',
  typedPhone: 'typed phone',
  network: 'network (unknown browsers)',
};
const codeUses: Record<string, string> = {
  sends: 'codes sent',
  failed: 'comparisons that did not match',
  unentered: 'codes that nobody entered',
  wrongBirthDates: 'birth dates given on guard whose code nobody entered',
  typedOnGuard: 'codes to typed phones while on guard for what nobody enters',
};

function codeRows(): string[][] {
  return (Object.keys(codeBudgets) as (keyof typeof codeBudgets)[]).flatMap((name) =>
    Object.entries<Limit | readonly Limit[]>(codeBudgets[name]).flatMap(([use, limits]) =>
      [limits].flat().map((one: Limit) => {
        const { limit, windowSeconds } = one;
        return [codeUses[use] ?? use, codeCounters[name], `${limit}`, seconds(windowSeconds)];
      }),
    ),
  );
}

function printPage(): string {
  const config = readConfig({ NODE_ENV: 'test' });
  const waits = Array.from({ length: 8 }, (_none, before) => membershipDelay(before + 1));
  return [
    '# Limits',
    '',
    'Printed from the tables that the server counts by (`packages/domain/src/budgets.ts`, `guess-delay.ts`, and the settings). Each holds in any stretch of that length, not by civil hour or day; a refusal says when the next try is possible. A network is an IPv4 address or an IPv6 /64. A known browser carries the device cookie of a member who once authenticated there. What the session of somebody who proves their identity took of the network’s rows counts as the member’s instead; a person that the registry confirms and a charge that is not declined count nowhere.',
    '',
    ...table(
      ['what', 'counted by', 'at most', 'in any', 'beyond it'],
      [
        ...sharedRows(),
        ...(Object.keys(budgets) as (keyof typeof budgets)[]).map((name) =>
          rowOf(budgets[name], single[name]),
        ),
        ...(Object.keys(passkeys) as (keyof typeof passkeyBudgets)[]).map((name) =>
          rowOf(passkeyBudgets[name], passkeys[name]),
        ),
        ...numbers.map(([limit, ...words]) => rowOf(limit, words)),
      ],
    ),
    `After each of its wrong membership numbers a browser waits: ${waits.join(', ')} s.`,
    '',
    '## At one time, and kept',
    '',
    ...table(
      ['what', 'at most', 'beyond it'],
      [
        ['prices asked of the insurer (`INSURER_AT_ONCE`)', `${config.INSURER_AT_ONCE}`, 'waits up to 5 s'],
        [
          'persons asked of the population registry in any minute (`REGISTRY_A_MINUTE`)',
          `${config.REGISTRY_A_MINUTE}`,
          '`CURP_BUSY`',
        ],
        ['addresses of a member', `${kept.addresses}`, '`ADDRESS_FULL`'],
        [
          'unfinished applications of a member',
          `${kept.unfinishedApplications}`,
          'the oldest that a membership number alone made is put away',
        ],
        ['declined charges of one application', `${kept.declinesOfApplication}`, '`ATTEMPT_LIMIT`'],
        ['passkeys of a member', `${MOST_PASSKEYS}`, '`PASSKEY_LIMIT`'],
        [
          'connections from one address, trusted proxies excepted (`CONNECTIONS_PER_ADDRESS`)',
          `${config.CONNECTIONS_PER_ADDRESS}`,
          'closed',
        ],
        ['calls in one process (`OVERLOAD_CALLS`)', `${config.OVERLOAD_CALLS}`, '`OVERLOADED`'],
      ],
    ),
    '## Codes by SMS',
    '',
    ...table(['what', 'counted by', 'at most', 'in any'], codeRows()),
    ...table(
      ['rule', 'value'],
      [
        ...Object.entries(codeRules).map(([rule, value]) => [`\`${rule}\``, `${value}`]),
        ['digits, and on guard', `${codeDigits.usual}, ${codeDigits.onGuard}`],
        [
          'on guard beyond so many failed comparisons (`CODE_GUARD_GUESSES`), or codes that nobody entered (`CODE_GUARD_SENDS`), of unknown browsers',
          `${config.codeGuardLevels.guesses}, ${config.codeGuardLevels.sends} in any ${seconds(codeGuardSeconds)}`,
        ],
      ],
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

describe('docs/limits.md', () => {
  test('is what the tables say (npx vitest run --project server limits-page.test.ts -u prints it anew)', async () => {
    const page = join(import.meta.dirname, '../../../../docs/limits.md');
    await expect(printPage()).toMatchFileSnapshot(page);
  });

  test('no limit of so many in so long stands anywhere else in the server', async () => {
    const root = join(import.meta.dirname, '..');
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
    );
    const found: string[] = [];
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      if (/windowSeconds: ?\d/.test(text)) found.push(file);
    }
    // The minute of the setting REGISTRY_A_MINUTE.
    expect(found).toEqual(['modules/members/ask-registries.ts']);
  });
});
