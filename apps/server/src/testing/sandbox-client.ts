export type InboxMessage = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  unsubscribe?: { link: string; post: string };
  sentAt: string;
};

export type Fault = {
  service: string;
  kind: 'slow' | 'error' | 'drop' | 'late' | 'off';
  operation?: string;
  times?: number;
  ms?: number;
};

/** What a test can do to the outside world through the sandbox's own HTTP interface. */
export type SandboxClient = {
  url: string;
  /** `holder` is what the club tells of whom the membership belongs to. */
  addMember: (active?: boolean, holder?: { initials: string; birth_year: number }) => Promise<string>;
  /** What the population registry writes from now on for the person with that CURP. */
  correctPerson: (person: {
    curp: string;
    nombres: string;
    primerApellido: string;
    segundoApellido: string | null;
    estatus?: string;
  }) => Promise<void>;
  inbox: (to?: string) => Promise<InboxMessage[]>;
  addFault: (fault: Fault) => Promise<void>;
  clearFaults: () => Promise<void>;
  ledger: () => Promise<unknown>;
  /** Sets the outside world's clock, which runs on from there; null returns to the present. */
  moveClock: (to: Date | null) => Promise<void>;
};

export function createSandboxClient(url: string): SandboxClient {
  const json = async (path: string, init?: RequestInit): Promise<unknown> => {
    // A connection of its own: one that was kept may just be being closed by the other side.
    const headers = { ...init?.headers, connection: 'close' };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`Sandbox: ${response.status} for ${path}`);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const post = (path: string, body: object) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url,
    addMember: async (active = true, holder) => {
      const made = (await post('/members', { active, holder })) as { membership_number: string };
      return made.membership_number;
    },
    correctPerson: async (person) => void (await post('/persons', person)),
    inbox: async (to) =>
      (await json(`/inbox.json${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)) as InboxMessage[],
    addFault: async (fault) => void (await post('/faults', fault)),
    clearFaults: async () => void (await json('/faults', { method: 'DELETE' })),
    ledger: () => json('/ledger.json'),
    moveClock: async (to) => {
      await (to === null ? json('/clock', { method: 'DELETE' }) : post('/clock', { now: to.toISOString() }));
    },
  };
}
