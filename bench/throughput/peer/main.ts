import { randomBytes, randomUUID } from 'node:crypto';
import { app, hashOf, keyHash, post, rows, wrap, type Body } from './base.ts';
import './policy-data.ts';
import './reads.ts';
import './steps.ts';

const { REGISTRY_URL = '', REGISTRY_KEY = '', SEARCHES = '{}' } = process.env;

// A number is counted before the club is asked, and given back when it was right.
post('check-membership', async (request, reply) => {
  const number = (request.body as Body)['membership_number'] ?? '';
  const now = new Date();
  const [place] = await rows(
    'take',
    `insert into rate_uses (key_hash, place, expires_at) values ($1, $2, $3)
     on conflict (key_hash, place) do update set expires_at = excluded.expires_at returning place`,
    [keyHash(`peer:${request.headers['x-forwarded-for'] as string}`), 1, new Date(now.getTime() + 900_000)],
  );
  const club = await fetch(`${REGISTRY_URL}/memberships/${number}`, {
    headers: { authorization: `Bearer ${REGISTRY_KEY}` },
  });
  const { clubId } = (await club.json()) as { clubId: string };
  const [member = {}] = await rows(
    'member',
    `with given_back as (delete from rate_uses where key_hash = $2 and place = $3)
     select m.id, c.name, c.cellphone, c.email, c.gender
     from members m left join accounts c on c.member_id = m.id where m.membership_number = $1`,
    [number, keyHash(`peer:${request.headers['x-forwarded-for'] as string}`), place?.['place']],
  );
  const token = randomBytes(32).toString('base64url');
  await rows(
    'enter',
    `insert into sessions (id, family_id, token_hash, member_id, created_at, last_seen_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [randomUUID(), randomUUID(), hashOf(token), member['id'], now, new Date(now.getTime() + 86_400_000), ''],
  );
  void reply.header('set-cookie', `session=${token}; Path=/; HttpOnly; SameSite=Lax`);
  const dots = (text: string, shown: number) =>
    '•'.repeat(text.length - shown) + text.slice(text.length - shown);
  const email = member['email'] as string;
  const at = email.indexOf('@');
  return {
    is_active: true,
    membership_id: member['id'],
    membership_status: [{ id: clubId }],
    user_data: [
      {
        name: member['name'],
        first_last_name: null,
        second_last_name: null,
        cellphone: dots(member['cellphone'] as string, 4),
        email: email[0] + '•'.repeat(at - 1) + email.slice(at),
        birth_date: '••/••/••••',
        gender: member['gender'],
        birth_state: null,
        membership_id: member['id'],
        'mexican_neighorhoods-zip_code': null,
      },
    ],
  };
});

// What is typed again and again: an answer kept in memory.
const kept: Record<string, string[]> = JSON.parse(SEARCHES);
post('search-brand-models', async (request) =>
  wrap({
    brand_models: (kept[(request.body as Body)['query'] ?? ''] ?? []).map((brand_model) => ({ brand_model })),
  }),
);

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ msg: 'listening', port: (app.server.address() as { port: number }).port }));
