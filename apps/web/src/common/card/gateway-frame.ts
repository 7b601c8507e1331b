import { TimeLimitError } from '../../lib/api-error.ts';
import { withinLimit } from '../../lib/within-limit.ts';
import { gatewayRefusal, TOKEN_LIMIT } from './gateway-refusal.ts';

export type FrameLook = {
  theme?: Record<string, string>;
  font?: { family: string; bytes: ArrayBuffer };
  readOnly?: boolean;
};

/** What the gateway's fields tell by themselves. */
type Events = {
  onReady: () => void;
  /** In pixels. */
  onHeight: (height: number) => void;
  onTyped: (isTyped: boolean) => void;
  /** Enter. */
  onSubmit: () => void;
};

export type GatewayFrame = {
  /** Begins to talk with the page in a frame; returns what ends it. */
  connect: (frame: HTMLIFrameElement, url: string, events: Events) => () => void;
  isReady: () => boolean;
  set: (look: FrameLook) => void;
  /** The person has gone on to another field of the form. */
  leave: () => void;
  /** Shows what is wrong in the fields, takes the person to the first of it, and tells whether nothing is. */
  check: () => Promise<boolean>;
  /** Has the gateway keep what is typed for a while, and returns the token that stands for it. */
  tokenize: () => Promise<string>;
  /** Empties number and code. */
  forget: () => void;
};

type Answer = { outcome?: unknown; token?: unknown };
type Message = Answer & { type?: unknown; id?: unknown; height?: unknown; isTyped?: unknown };
type Connection = { frame: HTMLIFrameElement; origin: string; isReady: boolean };

/** A frame that does not answer at once is gone. */
const CHECK_LIMIT = 3000;
/** The frame itself gives up before. */
const FRAME_LIMIT = TOKEN_LIMIT + 1000;

/** Talks with the gateway's own card fields. What is typed there never comes here. */
export function createGatewayFrame(): GatewayFrame {
  const asked = new Map<number, (answer: Answer) => void>();
  let connection: Connection | null = null;
  let last = 0;

  function send(message: object): void {
    if (connection?.isReady) connection.frame.contentWindow?.postMessage(message, connection.origin);
  }

  async function ask(type: 'check' | 'tokenize', limit: number): Promise<Answer> {
    last += 1;
    const id = last;
    try {
      return await withinLimit(limit, () => {
        const answer = Promise.withResolvers<Answer>();
        asked.set(id, answer.resolve);
        send({ type, id });
        return answer.promise;
      });
    } finally {
      asked.delete(id);
    }
  }

  function read(own: Connection, events: Events, message: Message): void {
    const { type, id, height, isTyped } = message;
    if (type === 'ready') {
      own.isReady = true;
      events.onReady();
    } else if (type === 'height' && typeof height === 'number') events.onHeight(height);
    else if (type === 'typed') events.onTyped(isTyped === true);
    else if (type === 'submit') events.onSubmit();
    else if (type === 'answer' && typeof id === 'number') asked.get(id)?.(message);
  }

  return {
    connect: (frame, url, events) => {
      const own = { frame, origin: new URL(url).origin, isReady: false };
      const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== frame.contentWindow || origin !== own.origin) return;
        if (typeof data === 'object' && data !== null) read(own, events, data);
      };
      connection = own;
      window.addEventListener('message', listen);
      return () => {
        window.removeEventListener('message', listen);
        if (connection === own) connection = null;
      };
    },
    isReady: () => connection?.isReady === true,
    set: (look) => send({ type: 'set', ...look }),
    leave: () => send({ type: 'left' }),
    forget: () => send({ type: 'forget' }),
    check: async () => {
      const answer = await ask('check', CHECK_LIMIT).catch(() => null);
      if (answer?.outcome === 'valid') return true;
      // Not every browser lets a frame take the focus.
      connection?.frame.focus();
      send({ type: 'focus' });
      return false;
    },
    tokenize: async () => {
      const answer = await ask('tokenize', FRAME_LIMIT).catch((error: unknown) => {
        if (error instanceof TimeLimitError) throw gatewayRefusal('GATEWAY_TIMEOUT');
        throw error;
      });
      if (typeof answer.token === 'string') return answer.token;
      if (answer.outcome === 'timeout') throw gatewayRefusal('GATEWAY_TIMEOUT');
      throw gatewayRefusal(answer.outcome === 'unavailable' ? 'GATEWAY_UNAVAILABLE' : 'CARD_REFUSED');
    },
  };
}
