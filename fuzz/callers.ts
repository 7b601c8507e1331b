import { buyPolicy, newCard, paid } from '../apps/server/src/testing/test-purchase.ts';
import {
  applicationWithPlace,
  contractingApplication,
  newAddress,
  startApplication,
  versionsOf,
} from '../apps/server/src/testing/test-application.ts';
import { createHttpClient, type TestClient } from '../apps/server/src/testing/test-client.ts';
import { enterAgain, newMember, type World } from '../apps/server/src/testing/test-member.ts';
import type { SandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import { saveSession } from '@socio/contracts/save-session';
import { sessions } from '@socio/contracts/sessions';
import type { Level } from './plan-request.ts';

export type Callers = {
  cookies: Record<Level, string>;
  /** What `§name` stands for. */
  own: Readonly<Record<string, string>>;
};

type Options = { url: string; sandbox: SandboxClient; round: number };

const cookiesOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** New people of every level, who own something of each kind; `foreign` is what belongs to somebody else. */
export async function meetCallers(
  { url, sandbox, round }: Options,
  earlier: Callers | null,
): Promise<Callers> {
  let browsers = 0;
  const client = () => {
    browsers += 1;
    return createHttpClient(url, {
      'x-forwarded-for': `10.${round % 250}.${Math.floor(round / 250)}.${browsers}`,
    });
  };
  const world: World = { sandbox, client };
  const member = await newMember(world);
  const numberOnly = await enterAgain(world, member);
  const visitor = client();
  const visited = await startApplication(visitor);
  const application = await applicationWithPlace(member.client);
  const contracting = await contractingApplication(member);
  const [version] = await versionsOf(member.client);
  const snapshot = await numberOnly.call(saveSession, {
    membership_number: member.number,
    session_data: '{}',
    current_step: 'step-2-year',
  });
  const { sessions: open } = (await member.client.call(sessions)).body.data.data.response;
  const own: Record<string, string> = {
    application,
    visited,
    contracting,
    memberId: member.id,
    number: member.number,
    phone: member.phone,
    address: await newAddress(member.client),
    card: await newCard(member.client),
    version: String(version?.id),
    snapshot: snapshot.body.sessionId,
    session: open.find((one) => one.is_current)?.id ?? '',
    // Costly to make, and used for long.
    paid: earlier?.own['paid'] ?? '',
    policy: earlier?.own['policy'] ?? '',
  };
  if (round % 20 === 0) {
    own['policy'] = await buyPolicy(world, member);
    own['paid'] = (await paid(world, member)).applicationId;
  }
  const before = Object.entries(earlier?.own ?? own)
    .filter(([name]) => !name.startsWith('foreign'))
    .map(([name, value]) => [`foreign${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]);
  return {
    cookies: {
      nobody: '',
      visitor: cookiesOf(visitor),
      'number-only': cookiesOf(numberOnly),
      authenticated: cookiesOf(member.client),
    },
    own: { ...own, ...(Object.fromEntries(before) as Record<string, string>) },
  };
}
