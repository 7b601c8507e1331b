import { allContracts } from '@socio/contracts/all-contracts';
import { LINK_KEY_HEADER, type CallLevel, type Contract } from '@socio/contracts/contract';
import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { refusalSchema } from '@socio/contracts/refusal';
import { refusalsOf } from '@socio/contracts/refusals-of';
import * as z from 'zod/mini';

export type Surroundings = {
  /** The public address of this installation. */
  publicUrl: string;
  /** The session cookie's name, which depends on HTTPS. */
  sessionCookie: string;
};

type Json = Record<string, unknown>;

const overview = `All calls of the web app, generated from its contracts.

\`checkMembership\` sets a session cookie, and so does \`createInsuranceApplication\` for a visitor; \
later answers may replace it. \`sendOtp\` and \`verifyOtp\` raise its level to authenticated for 20 minutes. \
Calls that change something must carry the \`Origin\` of this installation, as its own pages do. \
A refused call is answered with a code and a Spanish text for the person.`;

const levels: Record<CallLevel, string> = {
  anyone: 'Anyone may call.',
  owner:
    'Needs the session that owns the application; once contracting has begun, also a code confirmed within the last 20 minutes.',
  verified: 'Needs the session of a verified membership.',
  authenticated: 'Needs a session confirmed by a code within the last 20 minutes.',
  'authenticated-owner':
    "Needs the application owner's session, confirmed by a code within the last 20 minutes.",
  recent: 'Needs a session confirmed by a code within the last 24 hours.',
  token: 'The path or the key of a mailed link carries the proof.',
};

export function describeApi({ publicUrl, sessionCookie }: Surroundings) {
  const paths: Record<string, Json> = {};
  for (const [name, contract] of Object.entries<Contract>(allContracts)) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(name, contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Socio Seguro',
      version: '1',
      description: overview,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: new URL(publicUrl).origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        ownOrigin: {
          type: 'apiKey',
          in: 'header',
          name: 'Origin',
          description: 'The address of this server.',
        },
      },
      schemas: Object.fromEntries(codes.map((code) => [schemaName(code), describeRefusal(code)])),
    },
  };
}

const codes = Object.keys(refusals) as RefusalCode[];

/** 'CARD_IN_USE' becomes 'CardInUse', 'check-membership' becomes 'checkMembership'. */
const camelCase = (name: string) =>
  name.toLowerCase().replace(/[-_](\w)/g, (_match, next: string) => next.toUpperCase());
const schemaName = (code: RefusalCode) => camelCase(`_${code}`);

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function describeRefusal(code: RefusalCode): Json {
  const { text } = refusals[code];
  return { ...jsonSchema(refusalSchema(code), 'output'), description: text };
}

function operation(name: string, contract: Contract): Json {
  const { summary, level, freshProof, request } = contract;
  const parameters = describeParameters(contract);
  return {
    operationId: camelCase(name),
    summary,
    description:
      freshProof === undefined
        ? levels[level]
        : `${levels[level]} It was given with \`for_act: ${freshProof}\`, within the last 5 minutes.`,
    security: securityOf(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: describeBody(contract, request) } }),
    responses: { ...describeAnswers(contract), ...describeRefusals(contract) },
  };
}

/** Any one of those listed is enough: the session, or nothing where the call works without one. */
function securityOf({ method, level, form }: Contract): Json[] {
  const origin = method === 'GET' || form === true ? {} : { ownOrigin: [] };
  const withSession = { session: [], ...origin };
  if (level === 'token') return [origin];
  return level === 'anyone' ? [origin, withSession] : [withSession];
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function describeBody({ form }: Contract, request: z.core.$ZodType): Json {
  const schema = jsonSchema(request, 'input');
  if (form === undefined) return json(schema);
  return { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } };
}

function describeParameters({ params, linkKey }: Contract): Json[] {
  const inPath =
    params === undefined ? {} : (jsonSchema(params, 'input') as { properties?: Json }).properties;
  return [
    ...Object.entries(inPath ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...(linkKey === undefined ? [] : [{ ...linkKeyParameter, required: linkKey === 'required' }]),
  ];
}

const linkKeyParameter = {
  name: LINK_KEY_HEADER,
  in: 'header',
  description: "The key in the fragment of a mailed link's address.",
  schema: { type: 'string' },
};

function describeAnswers({ response, binary, alsoAnswers = {} }: Contract): Json {
  const content: Json = binary === undefined ? json(jsonSchema(response, 'output')) : { [binary]: {} };
  const { 202: pending, 303: elsewhere } = alsoAnswers;
  return {
    200: { description: 'Done', content },
    ...(pending !== undefined && { 202: { description: pending, content } }),
    ...(elsewhere !== undefined && {
      303: { description: elsewhere, headers: { Location: { required: true, schema: { type: 'string' } } } },
    }),
  };
}

function describeRefusals(contract: Contract): Json {
  const byStatus = Map.groupBy(refusalsOf(contract), (code) => refusals[code].status);
  const described = [...byStatus].map(([status, some]) => [status, describeStatus(status, some, contract)]);
  return Object.fromEntries(described);
}

function describeStatus(status: number, sent: RefusalCode[], { binary }: Contract): Json {
  const refs = sent.map((code) => ({ $ref: `#/components/schemas/${schemaName(code)}` }));
  const [only] = refs;
  const mapping = Object.fromEntries(sent.map((code, at) => [code, refs[at]?.$ref]));
  const schema =
    refs.length === 1 && only ? only : { oneOf: refs, discriminator: { propertyName: 'code', mapping } };
  return {
    description: sent.join(', '),
    ...((status === 429 || sent.includes('OVERLOADED')) && {
      headers: {
        'Retry-After': {
          description: 'Seconds until the call may be repeated',
          schema: { type: 'integer' },
        },
      },
    }),
    // A page refuses with a page.
    content: binary === 'text/html' ? { 'text/html': {} } : json(schema),
  };
}
