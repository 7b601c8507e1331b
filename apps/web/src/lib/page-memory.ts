/**
 * What the page remembers until it is reloaded and neither its address, nor storage, nor the query cache holds. Every
 * part has a name here; no other module keeps state in its variables.
 */
const pageMemory: Record<string, object> = {};

/** The part with that name; `first` if nothing was remembered yet. */
export function remember<Part extends object>(name: string, first: Part): Part {
  return (pageMemory[name] ??= first) as Part;
}
