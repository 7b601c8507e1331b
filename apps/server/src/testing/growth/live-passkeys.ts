import { declinePasskey } from '@socio/contracts/decline-passkey';
import { deletePasskey } from '@socio/contracts/delete-passkey';
import { passkeys } from '@socio/contracts/passkeys';
import type { TestServer } from '../start-test-server.ts';
import { addPasskey, provePasskey } from '../test-authenticator.ts';
import { contractWithLink, giveBirthDate, rightDate } from '../test-link.ts';
import { authenticate, enterAgain, type TestMember } from '../test-member.ts';
import { until } from '../test-purchase.ts';

/** A passkey made, used and removed, and a login that the member says was not theirs. */
export async function livePasskeys(server: TestServer): Promise<TestMember> {
  const { member, id, key } = await contractWithLink(server);
  const { client, email } = member;
  await giveBirthDate(client, id, key, rightDate);
  await client.call(declinePasskey, {});
  const passkey = await addPasskey(client);
  await provePasskey(await enterAgain(server, member), passkey);
  const [own] = (await client.call(passkeys)).body.data.data.response.passkeys;
  await client.call(deletePasskey, undefined, { passkeyId: own?.id ?? '' });
  server.clock.advance({ days: 4 });
  const other = await enterAgain(server, member);
  await authenticate(server, other, member.phone);
  await addPasskey(other);
  const link = await until('a notice of the login', async () => {
    const texts = (await server.sandbox.inbox(email)).map(({ text }) => text);
    return texts.map((text) => /\/api\/not-me\/\S+/.exec(text)?.[0]).find((found) => found !== undefined);
  });
  for (const method of ['GET', 'POST'] as const) await server.client().send({ method, url: link });
  return member;
}
