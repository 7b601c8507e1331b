import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { getAllQuotes as contract } from '@socio/contracts/get-all-quotes';
import { call } from '../../../lib/api-client.ts';

export type AllQuotes = ResponseOf<typeof contract>['data']['data']['response'];
export type QuoteRequest = RequestOf<typeof contract>;

export async function getAllQuotes(body: QuoteRequest, signal?: AbortSignal): Promise<AllQuotes> {
  const answer = await call(contract, body, undefined, { signal });
  return answer.data.data.response;
}
