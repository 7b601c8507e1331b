import type { RequestOf, ResponseOf } from '@socio/contracts/contract';
import { createUser as contract } from '@socio/contracts/create-user';
import { call } from '../../../lib/api-client.ts';

export type NewUser = RequestOf<typeof contract>;
export type CreateUserAnswer = ResponseOf<typeof contract>['data']['data']['response'];

/** Asks for the account; what the population registry finds wrong is part of the answer. */
export async function createUser(user: NewUser): Promise<CreateUserAnswer> {
  const answer = await call(contract, user);
  return answer.data.data.response;
}
