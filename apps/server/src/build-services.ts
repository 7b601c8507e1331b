import type { FastifyBaseLogger } from 'fastify';
import { buildDocumentStore, buildTombstoneStore } from './build-documents.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import { createRateUses } from './db/rate-uses.ts';
import { createDeclinedCharges } from './modules/payments/declined-charges.ts';
import {
  createPolicyRenderer,
  mostThreads,
  type PolicyRenderer,
} from './modules/policies/document/policy-renderer.ts';
import { createClubRegistry } from './providers/club-registry/http.ts';
import type { ClubRegistry } from './providers/club-registry/port.ts';
import type { EmailMessage } from './providers/email/port.ts';
import { createEmail } from './providers/email/smtp.ts';
import { createInsurer } from './providers/insurer/http.ts';
import { createPaymentGateway } from './providers/payment-gateway/http.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import { createTurns } from './workflows/engine/turns.ts';
import { createPopulationRegistry } from './providers/population-registry/http.ts';
import type { PopulationRegistry } from './providers/population-registry/port.ts';
import { createSms } from './providers/sms/http.ts';
import { watched } from './providers/watched.ts';
import { unwatched, type Watch } from './watching/watch.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  clock: () => Date;
  logger: FastifyBaseLogger;
  send: SendJob;
  watch?: Watch;
  /** Shared with others, who close it; otherwise it has its own. */
  renderer?: PolicyRenderer;
};

/** Who says who a person is. */
export type Identity = { clubRegistry: ClubRegistry; populationRegistry: PopulationRegistry };

/** One is rendered by each thread while another one is stored. */
const documentsAtOnce = mostThreads + 1;
/** In a rush each of a document's statements waits among those of the calls: more at once make the oldest sooner. */
const mostDocumentsAtOnce = (pool: number) => Math.max(documentsAtOnce, Math.min(10, Math.floor(pool / 2)));

/** The outside services as configured, shared by the server and the operator's commands. */
export function buildServices(
  config: Config,
  { db, keys, clock, logger, send, watch = unwatched, renderer: shared }: Dependencies,
): { services: Services; identity: Identity; close: () => Promise<void> } {
  const email = createEmail({ url: config.SMTP_URL, timeoutMs: config.SMTP_TIMEOUT_MS });
  const watchedEmail = watched('email', { send: (message) => email.send(message) }, watch.service);
  const sms = watched(
    'sms',
    createSms({
      baseUrl: config.SMS_URL,
      apiKey: config.SMS_API_KEY,
      traceparent: watch.traceparent,
      timeoutMs: config.SMS_TIMEOUT_MS,
    }),
    watch.service,
  );
  const renderer = shared ?? createPolicyRenderer();
  const documents = buildDocumentStore(config);
  const { traceparent } = watch;
  const declined = createDeclinedCharges({ ...createRateUses(db, keys), keys });
  const publicUrl = config.PUBLIC_URL.replace(/\/+$/, '');
  return {
    services: {
      db,
      clock,
      onError: (error) => logger.error({ err: error }, 'workflow'),
      watch,
      send,
      gateway: watched(
        'payment-gateway',
        createPaymentGateway({
          baseUrl: config.PAYMENT_GATEWAY_URL,
          apiKey: config.PAYMENT_GATEWAY_API_KEY,
          traceparent,
          timeoutMs: config.GATEWAY_TIMEOUT_MS,
        }),
        watch.service,
      ),
      countCharge: declined.countCharge,
      countReceiptCharge: declined.countReceiptCharge,
      insurer: watched(
        'insurer',
        createInsurer({
          baseUrl: config.INSURER_URL,
          apiKey: config.INSURER_API_KEY,
          traceparent,
          timeoutMs: config.INSURER_TIMEOUT_MS,
        }),
        watch.service,
      ),
      documents: watched(
        'document-store',
        {
          put: (key, bytes) => documents.put(key, bytes),
          get: (key) => documents.get(key),
          remove: (key) => documents.remove(key),
        },
        watch.service,
      ),
      tombstones: buildTombstoneStore(config),
      documentTurns: createTurns(documentsAtOnce, mostDocumentsAtOnce(config.DATABASE_POOL)),
      renderPolicy: (data) => renderer.render(data),
      email: {
        send: async (message) => {
          const answer = await watchedEmail.send(message);
          watch.mail(mailKind(message), answer.kind);
          return answer;
        },
      },
      sms,
      mailFrom: config.MAIL_FROM,
      parties: {
        insurer: config.insurer,
        broker: config.broker,
        demonstrationTariff: !config.production,
        publicUrl,
      },
      receiptTerms: { collectedBy: config.COLLECTS, graceDays: config.GRACE_DAYS },
      publicUrl,
      keys,
    },
    identity: {
      clubRegistry: watched(
        'club-registry',
        createClubRegistry({
          baseUrl: config.CLUB_REGISTRY_URL,
          apiKey: config.CLUB_REGISTRY_API_KEY,
          traceparent,
          timeoutMs: config.REGISTRY_TIMEOUT_MS,
        }),
        watch.service,
      ),
      populationRegistry: watched(
        'population-registry',
        createPopulationRegistry({
          baseUrl: config.POPULATION_REGISTRY_URL,
          apiKey: config.POPULATION_REGISTRY_API_KEY,
          traceparent,
          timeoutMs: config.REGISTRY_TIMEOUT_MS,
        }),
        watch.service,
      ),
    },
    close: async () => {
      if (shared === undefined) await renderer.close();
      email.close();
    },
  };
}

/** Each message's id begins with its kind. */
function mailKind({ messageId }: EmailMessage): string {
  return messageId.slice(0, messageId.indexOf('.'));
}
