/** Services say `status`, the ports say `kind`; the rest of an answer stays as it is. */
export type AsKind<T> = T extends { status: infer S } ? { kind: S } & Omit<T, 'status'> : never;

export function asKind<T extends { status: string }>({ status, ...rest }: T): AsKind<T> {
  return { kind: status, ...rest } as unknown as AsKind<T>;
}
