import pg from 'pg';

export type Statement = {
  text: string;
  values: unknown[];
  /** Under which it is prepared: then one plan serves all values. */
  name: string | undefined;
};

/**
 * Records every statement that this process sends to any database, whoever sends it; the last values of each. The
 * returned function ends it.
 */
export function captureStatements(): () => Statement[] {
  const sent = new Map<string, Statement>();
  const { prototype } = pg.Client;
  const query = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function capture(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement> | undefined, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    const values = typeof first === 'object' ? (first.values ?? second) : second;
    if (text === undefined) return query.apply(this, args);
    const name = (typeof first === 'object' ? first.name : undefined) ?? sent.get(text)?.name;
    sent.set(text, { text, values: Array.isArray(values) ? values : [], name });
    return query.apply(this, args);
  } as typeof prototype.query;
  return () => {
    prototype.query = query as typeof prototype.query;
    return [...sent.values()];
  };
}
