import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataKeys } from '../db/data-keys.ts';

/** Where a call comes from; to whoever lacks the data keys and the browser's cookie it names nobody. */
export type Origin = {
  /** The visit, which outlives its cookie: `Session.familyId`. */
  visit: string | null;
  network: Buffer;
  /** As `devices` keeps it; null if the browser carries no device. */
  device: Buffer | null;
};

// Of the call under way, so that not every use case between it and the audit log has to pass it on.
const origins = new AsyncLocalStorage<() => Origin | undefined>();

/**
 * Whatever `work` does, however late, comes from there; worked out only once somebody asks. From then on the call itself
 * is not kept, so that what it leaves to be done later takes no more memory than it needs.
 */
export function withOrigin<T>(origin: () => Origin, work: () => T): T {
  let known: Origin | undefined;
  let asked: (() => Origin) | undefined = origin;
  const once = () => {
    known ??= asked?.();
    asked = undefined;
    return known;
  };
  return origins.run(once, work);
}

/** Undefined for what no call does. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore()?.();
}

/** An address as rate limits count it (`callerAddress`); the same for ever. */
export function hashNetwork(keys: Pick<DataKeys, 'countMac'>, address: string): Buffer {
  return keys.countMac(`payer network:${address}`);
}
