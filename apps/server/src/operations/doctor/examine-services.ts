import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import nodemailer from 'nodemailer';
import { fine, wrong, type Finding } from './finding.ts';

const patienceMs = 5000;
const dayMs = 24 * 60 * 60_000;
/** Most authorities renew a month before the end. */
const renewalDays = 14;

/**
 * Whether a service is reached over TLS with a certificate that holds. Nothing is asked of it: a call may cost money, or
 * do something.
 */
export async function examineService(about: string, url: string, now: Date, ca?: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const hasTls = protocol === 'https:';
  const at = { host, port: Number(port || (hasTls ? 443 : 80)), signal: AbortSignal.timeout(patienceMs) };
  const socket = hasTls ? connectTls({ ...at, servername: nameOf(host), ca }) : connect(at);
  try {
    await once(socket, hasTls ? 'secureConnect' : 'connect', { signal: at.signal });
    if (!('getPeerCertificate' in socket)) return wrong(about, 'answers without TLS: use its https address');
    const left = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / dayMs);
    const words = `${socket.getProtocol()}, certificate for ${left} more days`;
    return left < renewalDays ? wrong(about, `${words}: have the service renew it`) : fine(about, words);
  } catch (error) {
    return wrong(
      about,
      `cannot be reached safely (${reasonOf(error)}): check address, network and certificate`,
    );
  } finally {
    socket.destroy();
  }
}

/** An address has no name to ask for (RFC 6066). */
const nameOf = (host: string) => (/^[\d.]+$|:/.test(host) ? '' : host);

/** Connects, secures the connection as the setting says, and logs in; sends nothing. */
export async function examineMail(about: string, url: string): Promise<Finding> {
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = nodemailer.createTransport({ url, ...limits });
  try {
    await transport.verify();
    return fine(about, 'takes mails');
  } catch (error) {
    return wrong(about, `does not take mails (${reasonOf(error)}): check address, user and TLS`);
  } finally {
    transport.close();
  }
}

/** The installation as members and its proxy see it. */
export async function examineReadiness(about: string, publicUrl: string): Promise<Finding> {
  try {
    const { status } = await fetch(new URL('/readyz', publicUrl), {
      signal: AbortSignal.timeout(patienceMs),
    });
    if (status === 200) return fine(about, 'a server is ready there');
    return wrong(about, `answers ${status} to /readyz: look at the server's log`);
  } catch (error) {
    return wrong(
      about,
      `does not answer (${reasonOf(error)}): is a server running, and does the proxy lead to it?`,
    );
  }
}

/** An error's code: its text may hold an address with its password. */
function reasonOf(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string };
  return code ?? cause?.code ?? name ?? 'no reason given';
}
