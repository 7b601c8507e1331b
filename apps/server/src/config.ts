import * as z from 'zod/mini';
import { codeGuardLevels } from '@socio/domain/code-rules';
import { readDocumentS3 } from './document-s3.ts';
import { claimPhoneTexts, demonstrationTexts } from './texts.ts';
import {
  demonstrationKey,
  demonstrationSecret,
  findWeakSettings,
  secretsOf,
  type ProductionSettings,
} from './weak-production.ts';

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const milliseconds = z.coerce.number().check(z.int(), z.gte(1), z.lte(120_000));
const guardLevel = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000));
const httpUrl = z.url({ protocol: /^https?$/ });
const secret = z.string().check(z.minLength(32));

/** Party details printed on the policy, limited to what fits in the document. */
const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const text = (demonstration: string, most = 120) => z._default(words(most), demonstration);

const { insurer, broker } = demonstrationTexts;

const schema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 4000),
  DATA_DIR: z._default(z.string(), './var'),
  /** Where the heads of the audit log are written every hour: modules/audit/export-head.ts. */
  AUDIT_HEAD_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Reaches the same database without a pooler that gives each transaction another session. */
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** The same database as the user who owns it: for what prepares it, imports and restores; servers do without. */
  DATABASE_OWNER_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** When calls that can wait are refused: http/refuse-overload.ts. */
  OVERLOAD_CALLS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 250),
  OVERLOAD_WAIT_MS: z._default(milliseconds, 3000),
  OVERLOAD_DELAY_MS: z._default(milliseconds, 2000),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 20),
  /** Off behind a pooler by transaction that does not know prepared statements, such as pgbouncer before 1.21. */
  PREPARED_STATEMENTS: z._default(z.enum(['on', 'off']), 'on'),
  PUBLIC_URL: z.optional(httpUrl),
  WEB_DIR: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** How long a server that is to stop still takes calls while /readyz says no. */
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0),
  /** Where Prometheus reads the figures; not set, there is no such listener. */
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Where traces are sent (OTLP over HTTP); not set, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  OTEL_SERVICE_NAME: z._default(z.string(), 'socio-seguro'),
  /** Which share of the traces is sent. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  /** Which proxies to trust for the client's address: 'none', a hop count, or a list of addresses. */
  TRUST_PROXY: z.optional(z.string()),
  /** Six for each of 300 members behind one address, as browsers open them. */
  CONNECTIONS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 2000),
  /** Beyond so many in any hour codes by SMS are on guard: modules/sessions/codes/guard-codes.ts. */
  CODE_GUARD_GUESSES: z._default(guardLevel, codeGuardLevels.guesses),
  CODE_GUARD_SENDS: z._default(guardLevel, codeGuardLevels.sends),
  /** Opens the keys in the database; several, separated by commas, while it is being changed. */
  SECRET: z.optional(secret),

  /** Who may run the operator's commands: operations/operators.ts. Servers do without. */
  OPERATORS: z.optional(z.string()),

  SANDBOX_PORT: z._default(port, 4010),
  SANDBOX_SMTP_PORT: z._default(port, 4025),
  SANDBOX_URL: z.optional(httpUrl),

  CLUB_REGISTRY_URL: z.optional(httpUrl),
  POPULATION_REGISTRY_URL: z.optional(httpUrl),
  SMS_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  INSURER_URL: z.optional(httpUrl),
  PAYMENT_GATEWAY_URL: z.optional(httpUrl),
  /** The gateway as a member's browser reaches it. */
  PAYMENT_GATEWAY_BROWSER_URL: z.optional(httpUrl),
  /** Where a card is typed: in the gateway's own fields in a frame, or in the product's. PCI DSS SAQ A or A-EP. */
  CARD_FIELDS: z._default(z.enum(['frame', 'direct']), 'frame'),
  /** Card numbers and codes pass through the server to the gateway instead. PCI DSS SAQ D. */
  CARDS_THROUGH_SERVER: z._default(z.enum(['true', 'false']), 'false'),
  /** Sent to the services as bearer. */
  CLUB_REGISTRY_API_KEY: z._default(words(1000), demonstrationKey),
  POPULATION_REGISTRY_API_KEY: z._default(words(1000), demonstrationKey),
  SMS_API_KEY: z._default(words(1000), demonstrationKey),
  INSURER_API_KEY: z._default(words(1000), demonstrationKey),
  PAYMENT_GATEWAY_API_KEY: z._default(words(1000), demonstrationKey),
  /** Whether the server shows the description of its calls; not said, only outside production. */
  API_DOCS: z.optional(z.enum(['true', 'false'])),
  DOCUMENT_DIR: z.optional(z.string()),
  DOCUMENT_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  DOCUMENT_S3_ENDPOINT: z.optional(httpUrl),
  DOCUMENT_S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/))),
  DOCUMENT_S3_ACCESS_KEY_ID: z.optional(z.string()),
  DOCUMENT_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Where it is noted who was deleted, outside the backups. */
  TOMBSTONE_DIR: z.optional(z.string()),
  TOMBSTONE_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  MAIL_FROM: z.optional(z.string()),
  /** Who can read the backups: public keys of age, separated by spaces. */
  BACKUP_RECIPIENTS: z.optional(z.string().check(z.regex(/^age1[a-z0-9]+( age1[a-z0-9]+)*$/))),
  /** The file of the private key that signs them. */
  BACKUP_SIGNING_KEY: z.optional(z.string()),

  REGISTRY_TIMEOUT_MS: z._default(milliseconds, 8000),
  SMS_TIMEOUT_MS: z._default(milliseconds, 5000),
  /** Prices asked at the same time, by all processes together; others wait. */
  INSURER_AT_ONCE: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 20),
  /** Persons that the population registry is asked for in any minute, by all processes together. */
  REGISTRY_A_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 3000),
  INSURER_TIMEOUT_MS: z._default(milliseconds, 8000),
  GATEWAY_TIMEOUT_MS: z._default(milliseconds, 15_000),
  DOCUMENT_TIMEOUT_MS: z._default(milliseconds, 5000),
  /** The sweep resumes a purchase that has made no progress for this long. */
  SWEEP_AFTER_MS: z._default(milliseconds, 30_000),
  /** How often the sweep runs. */
  SWEEP_EVERY_MS: z._default(milliseconds, 60_000),

  SMTP_TIMEOUT_MS: z._default(milliseconds, 10_000),

  /** Who collects the receipts after the first, of policies issued from now on. */
  COLLECTS: z._default(z.enum(['insurer', 'product']), 'product'),
  /** How long after its due date a receipt may be paid (LSCS art. 40), printed on policies issued from now on. */
  GRACE_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(3), z.lte(30)), 15),

  INSURER_NAME: text(insurer.name),
  INSURER_REGISTRATION: text(insurer.registration),
  INSURER_ADDRESS: text(insurer.address, 200),
  INSURER_TAX_ID: z.optional(words(120)),
  INSURER_WEBSITE: z.optional(words(120)),
  INSURER_CLAIMS_PHONE: text('800 000 0000', 40),
  INSURER_ROADSIDE_PHONE: text('800 000 0002', 40),
  INSURER_SIGNATORY: text(insurer.signatory),
  INSURER_SIGNATORY_POSITION: text(insurer.signatoryPosition),
  INSURER_UNE_ADDRESS: text(insurer.uneAddress, 200),
  INSURER_UNE_PHONE: text('800 000 0003', 40),
  INSURER_UNE_EMAIL: text('une@aseguradora.example'),
  BROKER_NAME: text(broker.name),
  BROKER_ADDRESS: text(broker.address, 200),
  BROKER_LICENCE: z.optional(words(120)),
  BROKER_PHONE: text('800 000 0001', 40),
  BROKER_EMAIL: text('ayuda@socio-seguro.example'),
});

type Parsed = z.infer<typeof schema>;

const gatewayPaths = { frame: 'card-fields', direct: 'tokens' };

/** How number and code of a card reach the gateway past the server (trust.md, Card data past the server). */
function cardTokenization({ CARDS_THROUGH_SERVER, CARD_FIELDS: kind }: Parsed, browserUrl: string) {
  if (CARDS_THROUGH_SERVER === 'true') return null;
  return { kind, url: `${browserUrl.replace(/\/$/, '')}/${gatewayPaths[kind]}` };
}

export type Config = ReturnType<typeof readConfig>;

const neededInProduction = [
  'DATABASE_URL', 'PUBLIC_URL', 'SECRET', 'CLUB_REGISTRY_URL', 'POPULATION_REGISTRY_URL', 'SMS_URL', 'SMTP_URL',
  'INSURER_URL', 'PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_BROWSER_URL', 'DOCUMENT_DIR', 'TOMBSTONE_DIR',
  'MAIL_FROM',
  'CLUB_REGISTRY_API_KEY', 'POPULATION_REGISTRY_API_KEY', 'SMS_API_KEY', 'INSURER_API_KEY', 'PAYMENT_GATEWAY_API_KEY',
  // Insurer and broker details printed on policies: the demonstration values must never reach a real one.
  'INSURER_NAME', 'INSURER_REGISTRATION', 'INSURER_ADDRESS', 'INSURER_CLAIMS_PHONE', 'INSURER_ROADSIDE_PHONE', 'INSURER_SIGNATORY',
  'INSURER_SIGNATORY_POSITION', 'INSURER_UNE_ADDRESS', 'INSURER_UNE_PHONE', 'INSURER_UNE_EMAIL',
  'BROKER_NAME', 'BROKER_ADDRESS', 'BROKER_PHONE', 'BROKER_EMAIL',
] as const satisfies readonly (keyof Parsed)[]; // prettier-ignore

/**
 * The only place that reads the environment. A value that is wrong, or missing in production, stops the start with an
 * error that names the variable but never prints its value.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) =>
      env[key] === undefined || env[key] === '' ? [] : [[key, env[key]]],
    ),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new Error(`Wrong configuration: ${names.join(', ')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production) {
    const notNeeded = new Set<keyof Parsed>();
    if (values.DOCUMENT_S3_BUCKET !== undefined) notNeeded.add('DOCUMENT_DIR');
    if (values.TOMBSTONE_S3_BUCKET !== undefined) notNeeded.add('TOMBSTONE_DIR');
    if (values.CARDS_THROUGH_SERVER === 'true') notNeeded.add('PAYMENT_GATEWAY_BROWSER_URL');
    const missing = neededInProduction.filter((key) => given[key] === undefined && !notNeeded.has(key));
    if (missing.length > 0) throw new Error(`Missing configuration for production: ${missing.join(', ')}`);
    // Nothing that is needed is missing.
    const weak = findWeakSettings(values as ProductionSettings);
    if (weak.length > 0) throw new Error(`Weak configuration for production:\n- ${weak.join('\n- ')}`);
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const) {
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new Error(`Wrong configuration: ${name} needs DATABASE_URL`);
  }
  // A restore needs an empty bucket for the documents, and the tombstones of before.
  if (
    values.TOMBSTONE_S3_BUCKET !== undefined &&
    (values.DOCUMENT_S3_BUCKET === undefined || values.TOMBSTONE_S3_BUCKET === values.DOCUMENT_S3_BUCKET)
  )
    throw new Error(
      'Wrong configuration: TOMBSTONE_S3_BUCKET needs DOCUMENT_S3_BUCKET, and to be another bucket',
    );
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT)
    throw new Error('Wrong configuration: METRICS_PORT needs a port of its own');
  const owners = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'] as const;
  const ownerSetting = owners.find((name) => values[name] !== undefined) ?? 'DATABASE_URL';
  const sandboxUrl = values.SANDBOX_URL ?? `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const service = (name: string) => `${sandboxUrl}/${name}`;
  return {
    ...values,
    production,
    DATABASE_DIRECT_URL: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** Where what only the owner may do is done; undefined for the embedded database. */
    ownerUrl: values[ownerSetting],
    ownerSetting,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`,
    secrets: secretsOf(values.SECRET ?? demonstrationSecret),
    API_DOCS: values.API_DOCS === undefined ? !production : values.API_DOCS === 'true',
    TRUST_PROXY: values.TRUST_PROXY === 'none' ? undefined : values.TRUST_PROXY,
    /** Undefined in production, so that nothing hints at the sandbox. */
    inboxUrl: production ? undefined : `${sandboxUrl}/`,
    CLUB_REGISTRY_URL: values.CLUB_REGISTRY_URL ?? service('club-registry'),
    POPULATION_REGISTRY_URL: values.POPULATION_REGISTRY_URL ?? service('population-registry'),
    SMS_URL: values.SMS_URL ?? service('sms'),
    SMTP_URL: values.SMTP_URL ?? `smtp://127.0.0.1:${values.SANDBOX_SMTP_PORT}`,
    INSURER_URL: values.INSURER_URL ?? service('insurer'),
    PAYMENT_GATEWAY_URL: values.PAYMENT_GATEWAY_URL ?? service('payment-gateway'),
    cardTokenization: cardTokenization(
      values,
      values.PAYMENT_GATEWAY_BROWSER_URL ?? service('payment-gateway/browser'),
    ),
    documentS3: readDocumentS3(values),
    AUDIT_HEAD_DIR: values.AUDIT_HEAD_DIR ?? `${values.DATA_DIR}/audit`,
    DOCUMENT_DIR: values.DOCUMENT_DIR ?? `${values.DATA_DIR}/documents`,
    TOMBSTONE_DIR: values.TOMBSTONE_DIR ?? `${values.DATA_DIR}/tombstones`,
    codeGuardLevels: { guesses: values.CODE_GUARD_GUESSES, sends: values.CODE_GUARD_SENDS },
    overload: {
      calls: values.OVERLOAD_CALLS,
      waitMs: values.OVERLOAD_WAIT_MS,
      delayMs: values.OVERLOAD_DELAY_MS,
    },
    insurer: {
      name: values.INSURER_NAME,
      address: values.INSURER_ADDRESS,
      taxId: values.INSURER_TAX_ID,
      website: values.INSURER_WEBSITE,
      claimPhones: [
        { name: claimPhoneTexts.claims, number: values.INSURER_CLAIMS_PHONE },
        { name: claimPhoneTexts.roadside, number: values.INSURER_ROADSIDE_PHONE },
      ],
      signatory: { name: values.INSURER_SIGNATORY, position: values.INSURER_SIGNATORY_POSITION },
      une: {
        address: values.INSURER_UNE_ADDRESS,
        phone: values.INSURER_UNE_PHONE,
        email: values.INSURER_UNE_EMAIL,
      },
    },
    broker: {
      name: values.BROKER_NAME,
      address: values.BROKER_ADDRESS,
      licence: values.BROKER_LICENCE,
      phone: values.BROKER_PHONE,
      email: values.BROKER_EMAIL,
    },
    BACKUP_RECIPIENTS: values.BACKUP_RECIPIENTS?.split(' ') ?? [],
    MAIL_FROM: values.MAIL_FROM ?? 'Socio Seguro <polizas@socio-seguro.example>',
  };
}
