import { allContracts } from '@socio/contracts/all-contracts';
import type { CallLevel, Contract } from '@socio/contracts/contract';
import { refusals } from '@socio/contracts/error-texts';
import { refusalsOf } from '@socio/contracts/refusals-of';
import { describe, expect, test } from 'vitest';
import { describeApi } from './api-description.ts';

type Answer = {
  description: string;
  headers?: object;
  content: { 'application/json': { schema: { $ref?: string; oneOf?: { $ref: string }[] } } };
};
type Operation = {
  operationId: string;
  description: string;
  security: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, Answer>;
};

const api = describeApi({ publicUrl: 'https://seguro.example/auto?a=1', sessionCookie: 'sid' });
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods)) as Operation[];
const operationOf = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`${id} is not described.`);
  return found;
};

const describedOf = ({ path, method }: Contract) => {
  const methods = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
  return methods[method.toLowerCase()] as Operation;
};

describe('the description of the API', () => {
  test('what it is, where it answers and what a call carries', () => {
    const { paths: _, components, info, ...rest } = api;
    expect(rest).toEqual({ openapi: '3.1.0', servers: [{ url: 'https://seguro.example' }] });
    expect(info).toMatchObject({
      title: 'Socio Seguro',
      version: '1',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    });
    expect(info.description).toContain('must carry the `Origin`');
    expect(components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      ownOrigin: {
        type: 'apiKey',
        in: 'header',
        name: 'Origin',
        description: 'The address of this server.',
      },
    });
  });

  test('every call stands at its path, once, with its level in words', () => {
    const words: Record<CallLevel, string> = {
      anyone: 'Anyone may call',
      owner: 'owns the application; once contracting has begun',
      verified: 'of a verified membership',
      authenticated: 'confirmed by a code within the last 20 minutes',
      'authenticated-owner': "application owner's session, confirmed by a code",
      recent: 'within the last 24 hours',
      token: 'carries the proof',
    };
    const contracts = Object.values(allContracts);
    expect(operations).toHaveLength(contracts.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(contracts.length);
    for (const contract of contracts) {
      const description = expect.stringContaining(words[contract.level]);
      expect(describedOf(contract)).toMatchObject({ summary: contract.summary, description });
    }
  });

  test.each([
    ['checkMembership', [{ ownOrigin: [] }, { session: [], ownOrigin: [] }]],
    ['publicConfig', [{}, { session: [] }]],
    ['sendOtp', [{ session: [], ownOrigin: [] }]],
    ['getSession', [{ session: [] }]],
  ])('what %s must carry', (id, security) => {
    expect(operationOf(id).security).toEqual(security);
  });

  test('what is sent: a body, a part of the path, or nothing', () => {
    expect(operationOf('checkMembership')).toMatchObject({
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { membership_number: { type: 'string' } } },
          },
        },
      },
    });
    expect(operationOf('checkMembership').parameters).toBeUndefined();
    expect(operationOf('getSession').requestBody).toBeUndefined();
    expect(operationOf('getSession').parameters).toEqual([
      {
        name: 'membershipNumber',
        in: 'path',
        required: true,
        schema: { type: 'string', minLength: 1, maxLength: 12 },
      },
    ]);
    // What is sent is read leniently, what is answered is complete.
    expect(JSON.stringify(operationOf('checkMembership').requestBody)).not.toContain('additionalProperties');
    expect(JSON.stringify(api.paths)).not.toContain('$schema');
  });

  test('what is answered, also where it is no JSON or comes later', () => {
    expect(operationOf('checkMembership').responses['200']).toMatchObject({
      description: 'Done',
      content: {
        'application/json': {
          schema: { type: 'object', required: expect.arrayContaining(['membership_status']) },
        },
      },
    });
    expect(operationOf('checkMembership').responses).not.toHaveProperty('202');
    expect(operationOf('checkMembership').responses).not.toHaveProperty('303');
    expect(operationOf('updatePolicyUrl').responses['202']).toMatchObject({
      description: 'The document is still being made: the same call asks again',
      content: { 'application/json': { schema: { type: 'object' } } },
    });
    const document = Object.values(api.paths['/api/policies/{policyNumber}/document'] ?? {})[0] as Operation;
    expect(document.responses).toMatchObject({
      200: { description: 'Done', content: { 'application/pdf': {} } },
      303: {
        description: expect.stringContaining('the page that asks for a code'),
        headers: { Location: { required: true, schema: { type: 'string' } } },
      },
    });
  });

  test('every refusal of a call stands under its status, by its schema', () => {
    const calls: Contract[] = Object.values(allContracts);
    for (const contract of calls.filter(({ binary }) => binary !== 'text/html')) {
      const { responses } = describedOf(contract);
      for (const code of refusalsOf(contract)) {
        const { description, content } = responses[refusals[code].status] as Answer;
        const { $ref, oneOf = [] } = content['application/json'].schema;
        expect(description.split(', ')).toContain(code);
        expect([$ref, ...oneOf.map((one) => one.$ref)]).toContain(refOf(code));
      }
    }
  });

  test('a page and its form: sent from anywhere, answered and refused as a page', () => {
    const form = operationOf('unsubscribe');
    expect(form.security).toEqual([{}]);
    expect(form.requestBody).toMatchObject({
      content: {
        'application/x-www-form-urlencoded': { schema: { properties: { action: { type: 'string' } } } },
        'multipart/form-data': {},
      },
    });
    for (const { responses } of [form, operationOf('unsubscribePage')]) {
      for (const status of [200, 404, 422]) expect(responses[status]?.content).toEqual({ 'text/html': {} });
    }
    expect(Object.keys(form.responses)).not.toContain('403');
  });

  test('several refusals of one status are told apart by their code; too many calls say when to come again', () => {
    const verify = operationOf('verifyOtp').responses;
    const several = Object.values(verify).find(
      ({ content }) => content['application/json'].schema.oneOf !== undefined,
    );
    const codes = several?.description.split(', ') ?? [];
    expect(codes.length).toBeGreaterThan(1);
    expect(several?.content['application/json'].schema).toEqual({
      oneOf: codes.map((code) => ({ $ref: refOf(code) })),
      discriminator: {
        propertyName: 'code',
        mapping: Object.fromEntries(codes.map((code) => [code, refOf(code)])),
      },
    });
    expect(verify['429']?.headers).toEqual({
      'Retry-After': {
        description: 'Seconds until the call may be repeated',
        schema: { type: 'integer' },
      },
    });
    expect(verify['401']?.headers).toBeUndefined();
  });

  test('a refusal is described with its code and its text', () => {
    expect(api.components.schemas['CardInUse']).toMatchObject({
      properties: { success: { const: false }, code: { const: 'CARD_IN_USE' } },
      required: ['success', 'code', 'message', 'details'],
      description: refusals.CARD_IN_USE.text,
    });
    expect(Object.keys(api.components.schemas)).toHaveLength(Object.keys(refusals).length);
  });
});

const refOf = (code: string) =>
  `#/components/schemas/${code
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join('')}`;
