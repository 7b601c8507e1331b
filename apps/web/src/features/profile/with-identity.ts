/** Runs a call; where the server wants the identity confirmed first, that is asked for and the call is made again. */
export type WithIdentity = <Result>(work: () => Promise<Result>) => Promise<Result>;
