import * as z from 'zod/mini';
import { callService, readReply, type ServiceConfig } from '../call-service.ts';
import type { Sms } from './port.ts';

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('sent'), messageId: z.string() }),
  z.object({ status: z.literal('refused') }),
]);

export function createSms(config: ServiceConfig): Sms {
  return {
    send: async (message) => {
      const call = { method: 'POST', path: '/messages', body: message } as const;
      const read = readReply(answer, await callService(config, call));
      if (read.kind === 'unknown') return read;
      return read.body.status === 'sent'
        ? { kind: 'sent', messageId: read.body.messageId }
        : { kind: 'refused' };
    },
  };
}
