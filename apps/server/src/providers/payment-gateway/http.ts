import type { CardBrand } from '@socio/domain/cards';
import { asKind, callService, readReply, type ServiceConfig } from '../call-service.ts';
import {
  cancelChargeAnswer,
  chargeAnswer,
  findChargeAnswer,
  listAnswer,
  refundAnswer,
  storeCardAnswer,
} from './answers.ts';
import type { CardToStore, PaymentGateway, StoreCardAnswer } from './port.ts';

const brands: Record<'visa' | 'mastercard' | 'amex' | 'other', CardBrand> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  other: 'Tarjeta',
};

export function createPaymentGateway(config: ServiceConfig): PaymentGateway {
  const get = (path: string) => callService(config, { method: 'GET', path });
  const post = (path: string, body: unknown) => callService(config, { method: 'POST', path, body });
  const keyPath = (key: string) => `/charges/by-key/${encodeURIComponent(key)}`;

  async function storeCard(card: CardToStore | { cardToken: string }): Promise<StoreCardAnswer> {
    const read = readReply(storeCardAnswer, await post('/cards', card));
    if (read.kind === 'unknown') return read;
    const { body } = read;
    if (body.status === 'refused') return { kind: 'refused', reason: body.reason };
    const { token, last4, expMonth, expYear } = body;
    const expiry = { month: expMonth, year: expYear };
    return { kind: 'stored', token, last4, brand: brands[body.brand], expiry };
  }

  return {
    storeCard,
    redeemCard: (cardToken) => storeCard({ cardToken }),
    charge: async (request) => {
      const read = readReply(chargeAnswer, await post('/charges', request));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    findByKey: async (idempotencyKey) => {
      const read = readReply(findChargeAnswer, await get(keyPath(idempotencyKey)));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    cancelByKey: async (idempotencyKey) => {
      const read = readReply(cancelChargeAnswer, await post(`${keyPath(idempotencyKey)}/cancel`, {}));
      if (read.kind === 'unknown') return read;
      return read.body.status === 'cancelled'
        ? { kind: 'cancelled' }
        : { kind: 'already', answer: asKind(read.body.charge) };
    },
    refund: async (request) => {
      const read = readReply(refundAnswer, await post('/refunds', request));
      return read.kind === 'unknown' ? read : asKind(read.body);
    },
    list: async ({ from, to }) => {
      const period = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
      const read = readReply(listAnswer, await get(`/charges?${period.toString()}`));
      return read.kind === 'unknown' ? read : { kind: 'listed', charges: read.body.charges };
    },
  };
}
