import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { civilDate } from '@socio/domain/dates';
import { addOperation, type Outcome } from '../world/operation.ts';
import type { World } from '../world/world.ts';
import { cardFieldsPage, cardFieldsStyle } from './card-fields-page.ts';

/** What the page's script imports. */
const rules = ['cards', 'validation/card-cvv', 'validation/card-expiry', 'validation/card-number'];
const packageName = '@socio/domain';
const scriptsPath = '/payment-gateway/browser/scripts';

/** The gateway's own card fields: a page for a frame, and what it loads. */
export function addCardFieldsRoutes(app: FastifyInstance, world: World): void {
  const showFields = (request: FastifyRequest): Outcome => {
    const { origin: shop = '' } = request.query as { origin?: string };
    if (!isOrigin(shop)) return { status: 400, body: { error: 'origin' } };
    return { status: 200, body: cardFieldsPage({ shop, today: civilDate(world.clock()) }) };
  };

  void app.register(async (fields) => {
    fields.addHook('onRequest', async (request, reply) => {
      const { origin: shop = '' } = request.query as { origin?: string };
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      void reply.header('content-security-policy', policyFor(isOrigin(shop) ? shop : "'none'"));
    });
    addOperation(fields, world, {
      service: 'payment-gateway',
      operation: 'card-fields',
      method: 'GET',
      path: '/browser/card-fields',
      act: showFields,
    });
    fields.get('/payment-gateway/browser/card-fields.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(cardFieldsStyle),
    );
    const files = new Map([
      ['card-fields', join(import.meta.dirname, 'card-fields/card-fields.ts')],
      ...rules.map((rule): [string, string] => [
        `${rule}.ts`,
        createRequire(import.meta.url).resolve(`${packageName}/${rule}`),
      ]),
    ]);
    fields.get<{ Params: { '*': string } }>(`${scriptsPath}/*`, async (request, reply) => {
      const file = files.get(request.params['*']);
      if (file === undefined) return reply.callNotFound();
      return reply.type('text/javascript; charset=utf-8').send(await readScript(file));
    });
  });
}

/** Only the page that names itself as the shop may show the fields. */
function policyFor(shop: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${shop}`,
  ].join(';');
}

/** A host may hold stars, commas and semicolons too, which would mean something in the policy. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}

/** A module of the source as a browser takes it: without types, with addresses in place of package names. */
async function readScript(file: string): Promise<string> {
  const code = stripTypeScriptTypes(await readFile(file, 'utf8'));
  return code.replaceAll(/(?<=from ')@socio\/domain\/([\w/-]+)(?=')/g, `${scriptsPath}/$1.ts`);
}
