import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestRefund } from '@socio/contracts/request-refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { cards, newCard, paid, until } from '../testing/test-purchase.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  events: unknown[];
  status: { code?: number; message?: string };
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector of traces, and a gateway in front of the sandbox's that notes who asks it. */
const spans: Span[] = [];
const asked: { path: string; traceparent: string | undefined }[] = [];
let gateway = '';
const world = createServer((request, response) => {
  void readAll(request).then(async (body) => {
    if (request.url === '/v1/traces') {
      const batch = JSON.parse(body) as Batch;
      spans.push(...batch.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    const { method = '', url = '', headers } = request;
    asked.push({ path: url, traceparent: headers['traceparent'] as string | undefined });
    const answer = await fetch(gateway + url, {
      method,
      headers: { 'content-type': 'application/json', authorization: headers.authorization ?? '' },
      ...(method === 'POST' && { body }),
    });
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
});

let server: TestServer;

beforeAll(async () => {
  world.listen(0, '127.0.0.1');
  await once(world, 'listening');
  const url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url, PAYMENT_GATEWAY_URL: url });
  gateway = `${server.sandbox.url}/payment-gateway`;
});
afterAll(async () => {
  await server.close();
  world.closeAllConnections();
  world.close();
});

const route = (span: Span) => span.attributes.find(({ key }) => key === 'http.route')?.value.stringValue;

test('a purchase that is given back: call, job and question to the gateway are one trace, without anything personal', async () => {
  const purchase = await paid(server);
  await newCard(purchase.client, cards.mastercard);
  const refund = { insurance_application_id: purchase.applicationId };
  const invented = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const answer = await purchase.client.send({
    method: 'POST',
    url: requestRefund.path,
    payload: refund,
    headers: { traceparent: invented },
  });
  expect(answer.status).toBe(200);

  const question = await until('sent', async () =>
    spans.find(({ name, attributes }) => name === 'payment-gateway refund' && isAnswered(attributes)),
  );
  const { traceId } = question;
  const own = spans.filter((span) => span.traceId === traceId);
  const call = own.find((span) => route(span) === requestRefund.path);
  const work = own.find(({ name }) => name === 'refund-payment');
  expect(call).toMatchObject({ name: `POST ${requestRefund.path}` });
  expect(call?.parentSpanId ?? '').toBe('');
  expect(work?.parentSpanId).toBe(call?.spanId);
  expect(question.parentSpanId).toBe(work?.spanId);
  expect(traceId).not.toBe('a'.repeat(32));

  const header = asked.find(({ path }) => path === '/refunds')?.traceparent;
  expect(header).toBe(`00-${traceId}-${question.spanId}-01`);
  const line = server.logs.find((one) => one.includes(requestRefund.path) && one.includes('"msg":"request"'));
  expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: traceId });

  const told = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  const { number, phone, email, applicationId } = purchase;
  for (const personal of [number, phone, email, applicationId, 'RAMÍREZ', '4242']) {
    expect(told).not.toContain(personal);
  }
  expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);
});

const isAnswered = (attributes: Attribute[]) =>
  attributes.some(({ key, value }) => key === 'socio.answer' && value.stringValue === 'yes');

async function readAll(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
