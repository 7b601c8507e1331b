import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { getQuote as contract } from '@socio/contracts/get-quote';
import { call } from '../../../lib/api-client.ts';

export type SingleQuote = ResponseOf<typeof contract>['data']['data']['response'];

/** The price of one package: after an edit that came from contracting. */
export async function getQuote(body: RequestOf<typeof contract>): Promise<SingleQuote> {
  return (await call(contract, body)).data.data.response;
}
