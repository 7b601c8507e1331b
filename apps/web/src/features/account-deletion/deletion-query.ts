import { accountDeletion } from '@socio/contracts/account-deletion';
import { keepAccount } from '@socio/contracts/keep-account';
import { queryOptions } from '@tanstack/react-query';
import { call, type AnswerOf } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

export type DeletionState = AnswerOf<typeof accountDeletion>;

/** Whether the account is to be deleted, and what deleting it would keep. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async ({ signal }): Promise<DeletionState> => await call(accountDeletion, undefined, { signal }),
});

/** 'Conservar mi cuenta'. */
export async function keep(): Promise<void> {
  await call(keepAccount, {});
  await queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
}
