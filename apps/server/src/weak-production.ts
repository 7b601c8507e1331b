/** The settings of an installation that is about to serve members (trust.md, Production is never weak). */
export type ProductionSettings = {
  SECRET: string;
  PUBLIC_URL: string;
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  SMTP_URL: string;
  PAYMENT_GATEWAY_BROWSER_URL?: string | undefined;
  TRUST_PROXY?: string | undefined;
  DOCUMENT_S3_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  SANDBOX_URL?: string | undefined;
} & { [Name in (typeof services)[number] as `${Name}_URL` | `${Name}_API_KEY`]: string };

/** The outside services that are called over HTTP, as their settings begin. */
export const services = [
  'CLUB_REGISTRY',
  'POPULATION_REGISTRY',
  'SMS',
  'INSURER',
  'PAYMENT_GATEWAY',
] as const;

/** Published with the source, so known to everybody. */
export const demonstrationSecret = 'a secret for demonstration and tests only';
export const demonstrationKey = 'a key for demonstration and tests only';

const secretLength = 32;
/** Of 32 random characters of sixteen, as hexadecimal digits are, fewer occur once in 300,000 times. */
const differentCharacters = 9;
const keyLength = 16;

/**
 * The secrets that SECRET lists; the first one wraps the data keys anew, any of them opens them. One with a comma in it
 * stays whole.
 */
export function secretsOf(setting: string): string[] {
  const listed = setting.split(',').map((one) => one.trim());
  return listed.every((one) => one.length >= secretLength) ? listed : [setting];
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);

/**
 * Each weak setting, by name and with what to set instead; never with its value, which is a password as often as not.
 */
export function findWeakSettings(settings: ProductionSettings): string[] {
  const { SECRET, PUBLIC_URL, SMTP_URL, TRUST_PROXY, SANDBOX_URL } = settings;
  const weak: string[] = [];
  const refuse = (name: string, why: string) => void weak.push(`${name} ${why}`);

  const secrets = secretsOf(SECRET);
  if (secrets.includes(demonstrationSecret))
    refuse('SECRET', 'is the published one: draw one (openssl rand -base64 32)');
  else if (secrets.some((one) => one.length < secretLength || new Set(one).size < differentCharacters))
    refuse('SECRET', `needs ${secretLength} random characters or more: draw one (openssl rand -base64 32)`);

  if (!isSafePage(PUBLIC_URL)) refuse('PUBLIC_URL', 'needs https');
  for (const name of services) {
    if (new URL(settings[`${name}_URL`]).protocol !== 'https:') refuse(`${name}_URL`, 'needs https');
    const key = settings[`${name}_API_KEY`];
    if (key === demonstrationKey) refuse(`${name}_API_KEY`, "is the published one: use the service's own");
    else if (key.length < keyLength) refuse(`${name}_API_KEY`, `needs ${keyLength} characters or more`);
  }
  const browserUrl = settings.PAYMENT_GATEWAY_BROWSER_URL;
  if (browserUrl !== undefined) {
    const { protocol, hostname, username, password } = new URL(browserUrl);
    if (protocol !== 'https:') refuse('PAYMENT_GATEWAY_BROWSER_URL', 'needs https');
    // There the page could read what is typed in the frame, and the server what is sent.
    else if (hostname === new URL(PUBLIC_URL).hostname)
      refuse('PAYMENT_GATEWAY_BROWSER_URL', "is this product's own host: give the gateway's");
    else if (username !== '' || password !== '')
      refuse('PAYMENT_GATEWAY_BROWSER_URL', 'has a user or password, and every browser is told it');
  }
  // Where they are usually on the same machine, what passes to them does not leave it.
  for (const name of ['DOCUMENT_S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const) {
    const url = settings[name];
    if (url !== undefined && !isSafePage(url)) refuse(name, 'needs https, except on this machine');
  }
  if (!hasMailTls(SMTP_URL)) {
    refuse(
      'SMTP_URL',
      'needs TLS: smtps://…, or smtp://…?requireTLS=true; and the certificate must be checked',
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = settings[name];
    if (url !== undefined && !hasVerifiedTls(url)) {
      refuse(name, 'needs ?sslmode=verify-full (with &sslrootcert=… for an authority of your own)');
    }
  }
  if (TRUST_PROXY === undefined) {
    refuse('TRUST_PROXY', "must be said: a number of hops, the proxies' addresses, or none");
  }
  if (SANDBOX_URL !== undefined) refuse('SANDBOX_URL', 'is not for production: leave it out');
  return weak;
}

/** Outside loopback the session cookie is HTTPS-only (architecture.md, Sessions and access). */
function isSafePage(url: string): boolean {
  const parsed = new URL(url);
  return parsed.protocol === 'https:' || isLoopback(parsed.hostname);
}

/** As nodemailer reads the address. */
function hasMailTls(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  if (searchParams.has('tls.rejectUnauthorized') && searchParams.get('tls.rejectUnauthorized') !== 'true') {
    return false;
  }
  return (
    protocol === 'smtps:' ||
    (searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') !== 'true')
  );
}

/** As pg reads the address: a socket's folder may stand in place of the host, and a parameter replaces the host. */
function hasVerifiedTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const named = searchParams.getAll('host');
  const hosts = named.length > 0 ? named : [decodeURIComponent(hostname)];
  if (hosts.every((host) => host === '' || host.startsWith('/') || isLoopback(host))) return true;
  // Said once: of a parameter that is said twice, pg takes the last.
  const modes = searchParams.getAll('sslmode');
  return modes.length === 1 && modes[0] === 'verify-full' && !searchParams.has('ssl');
}
