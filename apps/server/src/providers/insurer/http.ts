import { asKind, callService, readReply, type ServiceConfig } from '../call-service.ts';
import {
  cancelKeyAnswer,
  cancelPolicyAnswer,
  checkAnswer,
  confirmLapseAnswer,
  endorseAnswer,
  findPolicyAnswer,
  issueAnswer,
  listAnswer,
  offerReinstatementAnswer,
  policyStatesAnswer,
  quoteChangeAnswer,
  rateAnswer,
  receiptStatesAnswer,
  renewalRateAnswer,
  reportReceiptAnswer,
  serviceAnswer,
} from './answers.ts';
import type { Insurer } from './port.ts';

/**
 * A person waits for this check before each payment, and payment goes ahead without an answer: not worth a longer wait.
 */
const checkTimeoutMs = 4000;

/** Somebody stands by the road: without an answer by then they are told to phone. */
const serviceTimeoutMs = 8000;

/** A person waits for the page that shows them, which then shows the last known ones. */
const statesTimeoutMs = 4000;

export function createInsurer(config: ServiceConfig): Insurer {
  const get = (path: string) => callService(config, { method: 'GET', path });
  const post = (path: string, body: unknown) => callService(config, { method: 'POST', path, body });
  const keyPath = (key: string) => `/policies/by-key/${encodeURIComponent(key)}`;
  const policyPath = (policyNumber: string) => `/policies/${encodeURIComponent(policyNumber)}`;

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
    renewalRate: async ({ policyNumber, ...request }) => {
      const path = `${policyPath(policyNumber)}/renewal-rates`;
      const read = readReply(renewalRateAnswer, await post(path, request));
      if (read.kind === 'unknown') return read;
      if (read.body.status === 'refused') return { kind: 'refused', reason: read.body.reason };
      const { tariffVersion, validUntil, commercialValue, packages, claims } = read.body;
      return {
        kind: 'rated',
        tariffVersion,
        claims,
        packages: Object.fromEntries(Object.entries(packages).filter((one) => one[1] !== undefined)),
        ...(validUntil === undefined ? {} : { validUntil }),
        ...(commercialValue === undefined ? {} : { commercialValue }),
      };
    },
    issue: async (request) => {
      const read = readReply(issueAnswer, await post('/policies', request));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    quoteChange: async ({ policyNumber, ...change }) => {
      const read = readReply(
        quoteChangeAnswer,
        await post(`${policyPath(policyNumber)}/change-quotes`, change),
      );
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    endorse: async ({ policyNumber, ...endorsement }) => {
      const path = `${policyPath(policyNumber)}/endorsements`;
      const read = readReply(endorseAnswer, await post(path, endorsement));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    offerReinstatement: async ({ policyNumber, ...asked }) => {
      const path = `${policyPath(policyNumber)}/reinstatements`;
      const read = readReply(offerReinstatementAnswer, await post(path, asked));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    findByKey: async (idempotencyKey) => {
      const read = readReply(findPolicyAnswer, await get(keyPath(idempotencyKey)));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    cancelByKey: async (idempotencyKey) => {
      const read = readReply(cancelKeyAnswer, await post(`${keyPath(idempotencyKey)}/cancel`, {}));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    reportReceipt: async ({ policyNumber, number, ...report }) => {
      const path = `${policyPath(policyNumber)}/receipts/${number}/payment`;
      const read = readReply(reportReceiptAnswer, await post(path, report));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    confirmLapse: async ({ policyNumber, number, ...lapse }) => {
      const path = `${policyPath(policyNumber)}/receipts/${number}/lapse`;
      const read = readReply(confirmLapseAnswer, await post(path, lapse));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    receiptStates: async (policyNumber) => {
      const quick = { ...config, timeoutMs: Math.min(config.timeoutMs, statesTimeoutMs) };
      const call = { method: 'GET', path: `${policyPath(policyNumber)}/receipts` } as const;
      const read = readReply(receiptStatesAnswer, await callService(quick, call));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    cancelPolicy: async ({ policyNumber, ...cancellation }) => {
      const path = `${policyPath(policyNumber)}/cancellations`;
      const read = readReply(cancelPolicyAnswer, await post(path, cancellation));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    policyStates: async (since) => {
      const query = new URLSearchParams({ since: since.toISOString() });
      const read = readReply(policyStatesAnswer, await get(`/policies/states?${query.toString()}`));
      return read.kind === 'unknown' ? read : { kind: 'states', ...read.body };
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
