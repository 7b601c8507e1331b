/** Browser storage for tests that run without a browser. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (place) => [...entries.keys()][place] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** What `look` gives each time the key has left localStorage: what another tab may find then. */
export function seenAtRemoval<Seen>(removed: string, look: () => Seen): Seen[] {
  const seen: Seen[] = [];
  const remove = localStorage.removeItem.bind(localStorage);
  localStorage.removeItem = (key) => {
    remove(key);
    if (key === removed) seen.push(look());
  };
  return seen;
}
