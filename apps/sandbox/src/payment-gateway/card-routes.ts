import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cardBrand, cvvLength, digitsOf, luhn, type CardBrand } from '@socio/domain/cards';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import { describeCard, isExpired, type Card, type GivenCard } from './cards.ts';

const givenCard = z.object({
  number: z.string().check(z.maxLength(30)),
  holder: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  expMonth: z.int().check(z.gte(1), z.lte(12)),
  expYear: z.int().check(z.gte(2000), z.lte(2100)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
});

const brandNames: Record<CardBrand, Card['brand']> = {
  'American Express': 'amex',
  Visa: 'visa',
  Mastercard: 'mastercard',
  Tarjeta: 'other',
};

const givenToken = z.object({ cardToken: z.string().check(z.maxLength(200)) });

const browserPath = '/browser/tokens';

export function addCardRoutes(app: FastifyInstance, world: World): void {
  const { cards } = world;

  const giveCard = (request: FastifyRequest): Outcome => {
    const read = readCard(request, world.clock());
    if (!read.ok) return refused(read.reason);
    const token = cards.give(read.card, world.clock());
    const { last4, brand } = read.card;
    return { status: 200, body: { status: 'tokenized', token, last4, brand } };
  };

  const storeCard = (request: FastifyRequest): Outcome => {
    const given = readBody(givenToken, request);
    const read = given.ok ? redeem(given.body.cardToken, world) : readCard(request, world.clock());
    return read.ok ? stored(read.card, cards.store(read.card).token) : refused(read.reason);
  };

  addOperation(app, world, {
    service: 'payment-gateway',
    operation: 'store-card',
    method: 'POST',
    path: '/cards',
    act: storeCard,
  });

  // Called by browsers, from the pages of any shop.
  void app.register(async (browsers) => {
    browsers.addHook('onRequest', async (_request, reply) => {
      void reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      });
    });
    browsers.options(`/payment-gateway${browserPath}`, async (_request, reply) => reply.code(204).send());
    addOperation(browsers, world, {
      service: 'payment-gateway',
      operation: 'tokenize',
      method: 'POST',
      path: browserPath,
      act: giveCard,
    });
  });
}

type CardRead = { ok: true; card: GivenCard } | { ok: false; reason: string };

function redeem(cardToken: string, { cards, clock }: World): CardRead {
  const card = cards.redeem(cardToken, clock());
  if (card === null) return { ok: false, reason: 'unknown_token' };
  return isExpired(card, clock()) ? { ok: false, reason: 'expired_card' } : { ok: true, card };
}

function readCard(request: FastifyRequest, now: Date): CardRead {
  const wrong = (reason: string): CardRead => ({ ok: false, reason });
  const read = readBody(givenCard, request);
  if (!read.ok) return wrong('invalid_card');
  const { number, expMonth, expYear, cvv } = read.body;
  const digits = digitsOf(number);
  if (digits.length < 13 || digits.length > 19 || !luhn(digits)) return wrong('invalid_number');
  if (isExpired({ expMonth, expYear }, now)) return wrong('expired_card');
  const brand = cardBrand(digits);
  if (cvv.length !== cvvLength(brand)) return wrong('invalid_card');
  return { ok: true, card: { ...describeCard(digits, brandNames[brand]), expMonth, expYear } };
}

function stored({ last4, brand, expMonth, expYear }: GivenCard, token: string): Outcome {
  return { status: 200, body: { status: 'stored', token, last4, brand, expMonth, expYear } };
}

function refused(reason: string): Outcome {
  return { status: 200, body: { status: 'refused', reason } };
}
