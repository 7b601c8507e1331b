import type { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Watch } from '../watching/watch.ts';
import { Refusal } from './refusal.ts';

export type OverloadLimits = {
  /** With fewer calls in flight, nobody is refused because they take long. */
  calls: number;
  /** How long calls may take in the mean, in milliseconds. */
  waitMs: number;
  /** Mean delay of the event loop, in milliseconds, over two and a half times as long. */
  delayMs: number;
};

const retryAfterSeconds = 5;
const lookEveryMs = 500;
/** So many times `calls` are too many even before it is known how long they take. */
const rush = 4;

/**
 * Beyond the limits calls are refused before any work is done for them, so that the others are answered in time. Only
 * routes that say so (`isSheddable`) are refused or counted: what pays, issues or tells how a payment stands always
 * gets through. It recovers by itself.
 *
 * How long calls take is what is in flight divided by what is answered in a second (Little's law): it follows the speed
 * of machine and database, and a slow outside service, for which calls wait without work, hardly shows in it.
 */
export async function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  watch: Watch['overload'],
): Promise<{ callsInFlight: () => number }> {
  let inFlight = 0;
  let answered = 0;
  let looked = performance.now();
  let wasSlow = false;

  /** Twice in a row, since at the beginning of a rush little is answered yet. */
  const isInTime = async () => {
    const now = performance.now();
    const meanMs = (inFlight / answered) * (now - looked);
    const isSlow = inFlight >= limits.calls && meanMs > limits.waitMs;
    const isLasting = isSlow && wasSlow;
    [answered, looked, wasSlow] = [0, now, isSlow];
    return !isLasting;
  };

  const refuse = (reason: 'rush' | 'wait' | 'delay') => {
    watch(reason);
    return new Refusal('OVERLOADED', {}, retryAfterSeconds);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (inFlight >= limits.calls * rush && isSheddable(request)) done(refuse('rush'));
    else done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.delayMs,
    // A single stop as long as this counts as endless: longer than any that a crowd causes.
    sampleInterval: limits.delayMs * 2.5,
    healthCheck: isInTime,
    healthCheckInterval: lookEveryMs,
    pressureHandler: async (request, _reply, type) => {
      const reason = type === underPressure.TYPE_HEALTH_CHECK ? 'wait' : 'delay';
      if (!isSheddable(request) || (reason === 'wait' && inFlight < limits.calls)) return;
      throw refuse(reason);
    },
  });
  // By connection: of calls that were sent one behind the other on one that is lost, only the first one's answer closes.
  const open = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const known = open.get(socket);
    if (known === undefined && change === -1) return;
    if (known === undefined) {
      socket.once('close', () => {
        inFlight -= open.get(socket) ?? 0;
        open.delete(socket);
      });
    }
    open.set(socket, (known ?? 0) + change);
    inFlight += change;
  };
  // Counted once the body is there: slow senders, however many, cost no work and must not shut the others out.
  app.addHook('preValidation', (request, reply, done) => {
    if (isSheddable(request)) {
      const { socket } = request.raw;
      count(socket, 1);
      reply.raw.once('close', () => {
        count(socket, -1);
        answered += 1;
      });
    }
    done();
  });
  return { callsInFlight: () => inFlight };
}

function isSheddable(request: FastifyRequest): boolean {
  return request.routeOptions.config.isSheddable === true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May be refused when there is more to do than can be done in time. */
    isSheddable?: boolean;
  }
}
