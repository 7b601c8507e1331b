// The limit that the product is measured against: bare Fastify and pg with hand-written prepared statements for the
// same purpose on the same database. One look-up of the session, the same call to the outside, the same answer, and no
// validation. Changed only when what is answered changes: anything else would move the goal. `?recorded` of policy data
// is beside that, and has no limit.
import { createHash, createHmac } from 'node:crypto';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';

const { DATABASE_URL = '', SECRET = '' } = process.env;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
export const app = fastify();

export type Row = Record<string, unknown>;
export type Body = Record<string, string>;
export const post = (
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => app.route({ method: 'POST', url: `/api/${path}`, handler });

export async function rows(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest();
export const keyHash = (key: string) => createHmac('sha256', SECRET).update(`rate-use:${key}`).digest();

export async function sessionOf(request: FastifyRequest): Promise<Row> {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [session] = await rows(
    'session',
    `select member_id, family_id, authenticated_at from sessions s
     where token_hash = $1 and expires_at > $2 and superseded_at is null
       and not exists (select from sessions e where e.family_id = s.family_id and e.ended_at is not null)`,
    [hashOf(token), new Date()],
  );
  if (session === undefined) throw new Error('no session');
  return session;
}

export const wrap = (response: unknown) => ({ success: true, data: { data: { response } } });
