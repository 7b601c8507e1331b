import type { ServiceAnswer, Watch } from '../watching/watch.ts';
import type { ClubRegistry } from './club-registry/port.ts';
import type { DocumentStore } from './document-store/port.ts';
import type { Email } from './email/port.ts';
import type { Insurer } from './insurer/port.ts';
import type { PaymentGateway } from './payment-gateway/port.ts';
import type { PopulationRegistry } from './population-registry/port.ts';
import type { Sms } from './sms/port.ts';

type Ports = {
  'club-registry': ClubRegistry;
  'document-store': DocumentStore;
  email: Email;
  insurer: Insurer;
  'payment-gateway': PaymentGateway;
  'population-registry': PopulationRegistry;
  sms: Sms;
};

type Answering<P> = {
  [K in keyof P]: P[K] extends (...args: never[]) => Promise<infer A> ? A : never;
}[keyof P];
type Kind = { [Name in keyof Ports]: Answering<Ports[Name]> }[keyof Ports]['kind'];

const answers: Record<Kind, ServiceAnswer> = {
  acceptable: 'yes',
  'action-required': 'yes',
  active: 'yes',
  charged: 'yes',
  endorsed: 'yes',
  found: 'yes',
  issued: 'yes',
  lapsed: 'yes',
  listed: 'yes',
  'not-found-and-blocked': 'yes',
  offered: 'yes',
  rated: 'yes',
  recorded: 'yes',
  refunded: 'yes',
  removed: 'yes',
  sent: 'yes',
  states: 'yes',
  stored: 'yes',
  taken: 'yes',
  already: 'no',
  /** Of a charge or a policy: there is none. */
  cancelled: 'no',
  declined: 'no',
  inactive: 'no',
  mismatch: 'no',
  missing: 'no',
  'no-offer': 'no',
  'not-found': 'no',
  refused: 'no',
  unknown: 'unknown',
};

type Ask = (...args: unknown[]) => Promise<{ kind: Kind }>;

/** The same port, each of its questions watched with its answer. */
export function watched<Name extends keyof Ports>(
  service: Name,
  port: Ports[Name],
  watch: Watch['service'],
): Ports[Name] {
  const calls = Object.entries(port as unknown as Record<string, Ask>);
  return Object.fromEntries(
    calls.map(([call, ask]): [string, Ask] => {
      const read = ({ kind }: { kind: Kind }) =>
        kind === 'cancelled' && call.startsWith('cancel') ? 'yes' : answers[kind];
      const question = { service, call, read };
      return [call, (...args: unknown[]) => watch(question, () => ask(...args))];
    }),
  ) as unknown as Ports[Name];
}
