/**
 * What the page remembers until it is loaded anew, and neither its address nor a storage key nor the query cache holds.
 * Every part has its name here; no other module keeps anything in a variable of its own.
 */
const pageMemory: Record<string, object> = {};

/** The part with that name, as it is; `first` where nothing was remembered yet. */
export function remember<Part extends object>(name: string, first: Part): Part {
  return (pageMemory[name] ??= first) as Part;
}
