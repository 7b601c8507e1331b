import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readOperators } from './operations/operators.ts';
import { demonstrationKey, demonstrationSecret, services } from './weak-production.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.example/socio?sslmode=verify-full',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://socio.example',
  SECRET: 'Vq3mT8zR1nKfYw6cBj0uXg5dLh9sPa2e',
  CLUB_REGISTRY_URL: 'https://club.example',
  POPULATION_REGISTRY_URL: 'https://curp.example',
  SMS_URL: 'https://sms.example',
  SMTP_URL: 'smtps://mail.example',
  INSURER_URL: 'https://insurer.example',
  PAYMENT_GATEWAY_URL: 'https://gateway.example',
  PAYMENT_GATEWAY_BROWSER_URL: 'https://gateway.example/js/',
  CLUB_REGISTRY_API_KEY: 'key of the club 1',
  POPULATION_REGISTRY_API_KEY: 'key of the population 1',
  SMS_API_KEY: 'key of the SMS service 1',
  INSURER_API_KEY: 'key of the insurer 1',
  PAYMENT_GATEWAY_API_KEY: 'key of the gateway 1',
  DOCUMENT_DIR: '/srv/documents',
  TOMBSTONE_DIR: '/srv/tombstones',
  MAIL_FROM: 'Socio Seguro <a@socio.example>',
  INSURER_NAME: 'Aseguradora, S.A. de C.V.',
  INSURER_REGISTRATION: 'Registro CNSF S0123',
  INSURER_ADDRESS: 'Ciudad de México',
  INSURER_CLAIMS_PHONE: '800 111 1111',
  INSURER_ROADSIDE_PHONE: '800 111 1112',
  INSURER_SIGNATORY: 'Apoderada',
  INSURER_SIGNATORY_POSITION: 'Representante legal',
  INSURER_UNE_ADDRESS: 'Ciudad de México',
  INSURER_UNE_PHONE: '800 111 1113',
  INSURER_UNE_EMAIL: 'une@insurer.example',
  BROKER_NAME: 'Agente, S.A. de C.V.',
  BROKER_ADDRESS: 'Ciudad de México',
  BROKER_PHONE: '800 111 1114',
  BROKER_EMAIL: 'ayuda@broker.example',
};

describe('configuration', () => {
  test('nothing set: the demonstration, with every service in the sandbox', () => {
    const config = readConfig({ SANDBOX_PORT: '4110', SANDBOX_SMTP_PORT: '4125', PORT: '4100' });
    expect(config).toMatchObject({
      production: false,
      PUBLIC_URL: 'http://127.0.0.1:4100',
      INSURER_URL: 'http://127.0.0.1:4110/insurer',
      SMTP_URL: 'smtp://127.0.0.1:4125',
      inboxUrl: 'http://127.0.0.1:4110/',
    });
  });

  test('architecture, Production is never an accident: complete, it starts without a trace of the sandbox', () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ production: true, inboxUrl: undefined });
    expect(JSON.stringify(config)).not.toContain('4010/');
  });

  test.each(Object.keys(production).filter((key) => key !== 'NODE_ENV'))(
    'production without %s does not start',
    (key) => {
      expect(() => readConfig({ ...production, [key]: undefined })).toThrow(key);
    },
  );

  const refusals = (change: Record<string, string | undefined>): string[] => {
    try {
      readConfig({ ...production, ...change });
      return [];
    } catch (error) {
      return (error as Error).message.split('\n- ').slice(1);
    }
  };

  test.each([
    ['SECRET', demonstrationSecret, 'the published one'],
    ['SECRET', 'x'.repeat(40), '32 random characters'],
    ['SECRET', 'abcabcabcabcabcabcabcabcabcabcabcabc', '32 random characters'],
    ['PUBLIC_URL', 'http://socio.example', 'https'],
    ...services.flatMap((name): [string, string, string][] => [
      [`${name}_URL`, 'http://service.example', 'https'],
      [`${name}_URL`, 'http://127.0.0.1:4010', 'https'],
      [`${name}_API_KEY`, demonstrationKey, 'the published one'],
      [`${name}_API_KEY`, 'short', '16 characters'],
    ]),
    ['PAYMENT_GATEWAY_BROWSER_URL', 'http://gateway.example', 'https'],
    ['PAYMENT_GATEWAY_BROWSER_URL', 'http://127.0.0.1:4010', 'https'],
    ['PAYMENT_GATEWAY_BROWSER_URL', 'https://socio.example/gateway', 'own host'],
    ['PAYMENT_GATEWAY_BROWSER_URL', 'https://user:word@gateway.example', 'user or password'],
    ['SMTP_URL', 'smtp://user:word@mail.example', 'TLS'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false', 'TLS'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=true&ignoreTLS=true', 'TLS'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'TLS'],
    ...['DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) =>
      ['', '?sslmode=disable', '?sslmode=require', '?sslmode=verify-ca', '?sslmode=no-verify', '?ssl=true']
        .concat(
          '?sslmode=verify-full&sslmode=disable',
          '?host=other.example',
          '?host=127.0.0.1&host=other.example',
          '?host=%2Ftmp&host=other.example',
          '?sslmode=verify-full&ssl=0',
        )
        .map((more): [string, string, string] => [
          name,
          `postgres://u:word@db.example/socio${more}`,
          'verify-full',
        ]),
    ),
    ['DOCUMENT_S3_ENDPOINT', 'http://s3.example', 'https'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example', 'https'],
    ['TRUST_PROXY', undefined, 'must be said'],
    ['SANDBOX_URL', 'http://127.0.0.1:4010', 'not for production'],
  ])('trust.md, Production is never weak: %s as %s is refused', (name, value, why) => {
    const s3 = name === 'DOCUMENT_S3_ENDPOINT' ? { DOCUMENT_S3_BUCKET: 'polizas', DOCUMENT_DIR: '' } : {};
    const found = refusals({ ...s3, [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} .*${why}`));
    if (value !== undefined && value.length > 5) expect(found[0]).not.toContain(value);
  });

  test('trust.md, Card data past the server: a frame unless said otherwise, through the server only if said', () => {
    const wayOf = (change: Record<string, string>) =>
      readConfig({ ...production, ...change }).cardTokenization;
    expect(wayOf({})).toEqual({ kind: 'frame', url: 'https://gateway.example/js/card-fields' });
    expect(wayOf({ CARD_FIELDS: 'direct' })).toEqual({
      kind: 'direct',
      url: 'https://gateway.example/js/tokens',
    });
    expect(wayOf({ CARDS_THROUGH_SERVER: 'true', PAYMENT_GATEWAY_BROWSER_URL: '' })).toBeNull();
    expect(() => wayOf({ CARD_FIELDS: 'server' })).toThrow('CARD_FIELDS');
  });

  test.each([
    ['PUBLIC_URL', 'http://127.0.0.1:4000'],
    ['SMTP_URL', 'smtp://user:word@mail.example:587?requireTLS=true'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1/socio'],
    ['DATABASE_URL', 'postgres://u:p@[::1]:5433/socio'],
    ['DATABASE_URL', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/socio'],
    ['DATABASE_URL', 'postgres:///socio?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:p@db.example/socio?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
    ['TRUST_PROXY', 'none'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318'],
  ])('%s as %s is not', (name, value) => {
    expect(refusals({ [name]: value })).toEqual([]);
  });

  test('all weak settings are named at once', () => {
    const found = refusals({ SECRET: 'x'.repeat(40), SMS_URL: 'http://sms.example', TRUST_PROXY: '' });
    expect(found.map((line) => line.split(' ')[0])).toEqual(['SECRET', 'SMS_URL', 'TRUST_PROXY']);
  });

  test('no proxy is trusted where that was said, and the calls are described only outside production', () => {
    expect(readConfig({ ...production, TRUST_PROXY: 'none' })).toMatchObject({
      TRUST_PROXY: undefined,
      API_DOCS: false,
    });
    expect(readConfig({ ...production, API_DOCS: 'true' }).API_DOCS).toBe(true);
    expect(readConfig({}).API_DOCS).toBe(true);
    expect(readConfig({ API_DOCS: 'false' }).API_DOCS).toBe(false);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'pgbouncer'],
    ['PUBLIC_URL', 'socio.example'],
    ['SECRET', 'short and telling'],
    ['LOG_LEVEL', 'loud'],
    ['GATEWAY_TIMEOUT_MS', '0'],
  ])('a bad %s (%s) stops the start with its name and without its value', (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(`Wrong configuration: ${key}`);
    expect(() => readConfig({ [key]: value })).not.toThrow(value);
  });
});

describe('DATABASE_DIRECT_URL', () => {
  const [url, direct] = ['postgres://u:p@pooler/socio', 'postgres://u:p@database/socio'];

  test.each([
    [{}, undefined],
    [{ DATABASE_URL: url }, url],
    [{ DATABASE_URL: url, DATABASE_DIRECT_URL: '' }, url],
    [{ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }, direct],
  ])('%j', (env, expected) => {
    expect(readConfig(env).DATABASE_DIRECT_URL).toBe(expected);
  });

  test('alone it leads nowhere', () => {
    const start = () => readConfig({ DATABASE_DIRECT_URL: direct });
    expect(start).toThrow('Wrong configuration: DATABASE_DIRECT_URL needs DATABASE_URL');
  });
});

describe('DOCUMENT_S3_BUCKET instead of DOCUMENT_DIR', () => {
  const bucket = { DOCUMENT_S3_BUCKET: 'polizas' };
  const keys = { DOCUMENT_S3_ACCESS_KEY_ID: 'id', DOCUMENT_S3_SECRET_ACCESS_KEY: 'very secret' };
  const endpoint = 'https://s3.example';

  test.each([
    [
      { ...bucket, DOCUMENT_S3_REGION: 'mx-central-1' },
      { bucket: 'polizas', endpoint: undefined, region: 'mx-central-1', credentials: undefined },
    ],
    [
      { ...bucket, ...keys, DOCUMENT_S3_ENDPOINT: endpoint },
      {
        bucket: 'polizas',
        endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'id', secretAccessKey: 'very secret' },
      },
    ],
    [{}, undefined],
  ])('%j', (env, expected) => {
    expect(readConfig(env).documentS3).toEqual(expected);
    if (expected !== undefined)
      expect(readConfig({ ...production, DOCUMENT_DIR: '', ...env }).documentS3).toEqual(expected);
  });

  test.each([
    [{ DOCUMENT_S3_ENDPOINT: endpoint }, 'need DOCUMENT_S3_BUCKET'],
    [keys, 'need DOCUMENT_S3_BUCKET'],
    [{ ...bucket }, 'needs DOCUMENT_S3_REGION or DOCUMENT_S3_ENDPOINT'],
    [{ ...bucket, DOCUMENT_S3_ENDPOINT: endpoint, DOCUMENT_DIR: '/srv/documents' }, 'either DOCUMENT_DIR or'],
    [
      { ...bucket, ...keys, DOCUMENT_S3_ENDPOINT: endpoint, DOCUMENT_S3_ACCESS_KEY_ID: '' },
      'need each other',
    ],
    [{ ...bucket, ...keys, DOCUMENT_S3_BUCKET: 'Not a bucket' }, 'DOCUMENT_S3_BUCKET'],
  ])('%j does not start', (env, words) => {
    expect(() => readConfig(env)).toThrow(words);
    expect(() => readConfig(env)).not.toThrow('very secret');
  });
});

describe('docs/operations.md, Configuration', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const rows = read('../../../docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_0-9]+`/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const names = (ofRows: typeof rows) =>
    ofRows.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name));

  test('names every setting', () => {
    const settings = [...read('config.ts').matchAll(/^ {2}([A-Z_0-9]+): (?:z\.|text\()/gm)];
    expect(new Set(names(rows))).toEqual(new Set(settings.map(([, name]) => name)));
  });

  test('shows a whole configuration that production starts with', () => {
    const [, shown = ''] =
      /### A whole configuration\n[^]*?```sh\n([^]*?)```/.exec(read('../../../docs/operations.md')) ?? [];
    const lines = [...shown.matchAll(/^([A-Z_0-9]+)='(.*)'$/gm)].map(([, name = '', value]) => [name, value]);
    expect(lines).toHaveLength(shown.trimEnd().split('\n').length);
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(lines) });
    expect(config.production).toBe(true);
    const { operators, weak } = readOperators(config.OPERATORS ?? '');
    expect(weak).toEqual([]);
    expect(operators.filter(({ roles }) => roles.includes('identity'))).toHaveLength(2);
    // Whose default is a folder of the working directory, or of a demonstration.
    for (const name of ['TOMBSTONE_DIR', 'AUDIT_HEAD_DIR', 'DOCUMENT_DIR'] as const)
      expect(config[name]).toMatch(/^\//);
  });

  test('says which of them production needs', () => {
    const missing = (): string[] => {
      try {
        readConfig({ NODE_ENV: 'production' });
        return [];
      } catch (error) {
        return (error as Error).message.split(': ')[1]?.split(', ') ?? [];
      }
    };
    expect(new Set(names(rows.filter(([, , needed]) => needed === 'P')))).toEqual(
      new Set([...missing(), 'TRUST_PROXY']),
    );
  });
});
