import { asKind, callService, readReply, type ServiceConfig } from '../call-service.ts';
import {
  cancelPolicyAnswer,
  checkAnswer,
  endorseAnswer,
  findPolicyAnswer,
  issueAnswer,
  listAnswer,
  rateAnswer,
  serviceAnswer,
} from './answers.ts';
import type { Insurer } from './port.ts';

/**
 * A person waits for this check before each payment, and payment goes ahead without an answer: not worth a longer wait.
 */
const checkTimeoutMs = 4000;

/** Somebody stands by the road: without an answer by then they are told to phone. */
const serviceTimeoutMs = 8000;

export function createInsurer(config: ServiceConfig): Insurer {
  const get = (path: string) => callService(config, { method: 'GET', path });
  const post = (path: string, body: unknown) => callService(config, { method: 'POST', path, body });
  const keyPath = (key: string) => `/policies/by-key/${encodeURIComponent(key)}`;

  return {
    rate: async (request) => {
      const read = readReply(rateAnswer, await post('/rates', request));
      if (read.kind === 'unknown') return read;
      const { tariffVersion, validUntil, commercialValue, packages } = read.body;
      const offered = Object.entries(packages).filter((one) => one[1] !== undefined);
      if (offered.length === 0) return { kind: 'no-offer' };
      return {
        kind: 'rated',
        tariffVersion,
        packages: Object.fromEntries(offered),
        ...(validUntil === undefined ? {} : { validUntil }),
        ...(commercialValue === undefined ? {} : { commercialValue }),
      };
    },
    check: async (vehicle) => {
      const quick = { ...config, timeoutMs: Math.min(config.timeoutMs, checkTimeoutMs) };
      const call = { method: 'POST', path: '/vehicles/check', body: vehicle } as const;
      const read = readReply(checkAnswer, await callService(quick, call));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    issue: async (request) => {
      const read = readReply(issueAnswer, await post('/policies', request));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    endorse: async ({ policyNumber, ...endorsement }) => {
      const path = `/policies/${encodeURIComponent(policyNumber)}/endorsements`;
      const read = readReply(endorseAnswer, await post(path, endorsement));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    findByKey: async (idempotencyKey) => {
      const read = readReply(findPolicyAnswer, await get(keyPath(idempotencyKey)));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    cancelByKey: async (idempotencyKey) => {
      const read = readReply(cancelPolicyAnswer, await post(`${keyPath(idempotencyKey)}/cancel`, {}));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    orderService: async (order) => {
      const quick = { ...config, timeoutMs: Math.min(config.timeoutMs, serviceTimeoutMs) };
      const call = { method: 'POST', path: '/services', body: order } as const;
      const read = readReply(serviceAnswer, await callService(quick, call));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    settleService: async (key) => {
      const path = `/services/by-key/${encodeURIComponent(key)}/settle`;
      const read = readReply(serviceAnswer, await post(path, {}));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    list: async ({ from, to }) => {
      const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
      const read = readReply(listAnswer, await get(`/policies?${period.toString()}`));
      return read.kind === 'unknown' ? read : { kind: 'listed', policies: read.body.policies };
    },
  };
}
