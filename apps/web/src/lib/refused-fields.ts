/**
 * Messages for the fields named in a refusal, in form order. `names` maps the call's fields to ours.
 */
export function refusedFields<Name extends string>(
  details: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, Name>>,
  messages: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const refused = Object.keys((details['fields'] as object | undefined) ?? {}).map((name) => names[name]);
  const order = Object.keys(messages) as Name[];
  const wrong = order.filter((name) => refused.includes(name)).map((name) => [name, messages[name]]);
  return Object.fromEntries(wrong) as Partial<Record<Name, string>>;
}
