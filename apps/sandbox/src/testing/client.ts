import { serviceKey } from '../require-key.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../start-sandbox.ts';

/** Tests read what they expect; whatever else came shows as a failed expectation. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; body: any };

export type Client = Sandbox & {
  get(path: string): Promise<Reply>;
  /** Rejects when the connection is cut before an answer. */
  post(path: string, body?: unknown): Promise<Reply>;
  remove(path: string): Promise<Reply>;
};

/** A started sandbox on free ports, with short methods for calling it. */
export async function startClient(options: Partial<SandboxOptions> = {}): Promise<Client> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: null, ...options });
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${serviceKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };
  return {
    ...sandbox,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
