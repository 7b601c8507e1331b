import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cardBrand, cvvLength, digitsOf, luhn, monthsUntilExpiry, type CardBrand } from '@socio/domain/cards';
import { civilDate } from '@socio/domain/dates';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';
import type { Card } from './cards.ts';

const cardToStore = z.object({
  number: z.string().check(z.maxLength(30)),
  holder: z.string().check(z.minLength(1), z.maxLength(100)),
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

export function addCardRoutes(app: FastifyInstance, world: World): void {
  const storeCard = (request: FastifyRequest): Outcome => {
    const read = readBody(cardToStore, request);
    if (!read.ok) return refused('invalid_card');
    const digits = digitsOf(read.body.number);
    if (digits.length < 13 || digits.length > 19 || !luhn(digits)) return refused('invalid_number');
    const brand = cardBrand(digits);
    const expiry = { month: read.body.expMonth, year: read.body.expYear };
    if (monthsUntilExpiry(expiry, civilDate(world.clock())) < 0) return refused('expired_card');
    if (read.body.cvv.length !== cvvLength(brand)) return refused('invalid_card');
    const card = world.cards.store(digits, brandNames[brand]);
    return {
      status: 200,
      body: { status: 'stored', token: card.token, last4: card.last4, brand: card.brand },
    };
  };

  addOperation(app, world, {
    service: 'payment-gateway',
    operation: 'store-card',
    method: 'POST',
    path: '/cards',
    act: storeCard,
  });
}

function refused(reason: string): Outcome {
  return { status: 200, body: { status: 'refused', reason } };
}
