/** Browser storage with known keys. If it is blocked or full, reading gives null and writing does nothing. */
export type SafeStore<Key extends string> = {
  get: (key: Key) => string | null;
  /** `null` removes the key. */
  set: (key: Key, value: string | null) => void;
  getJson: (key: Key) => unknown;
  setJson: (key: Key, value: unknown) => void;
  remove: (keys: readonly Key[]) => void;
  keys: () => string[];
};

export function safeStore<Key extends string>(open: () => Storage): SafeStore<Key> {
  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  }

  const store: SafeStore<Key> = {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt<void>((storage) => {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
      }, undefined),
    getJson: (key) => attempt<unknown>((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null),
    setJson: (key, value) => store.set(key, JSON.stringify(value)),
    remove: (keys) => {
      for (const key of keys) store.set(key, null);
    },
    keys: () =>
      attempt(
        (storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
        [],
      ),
  };
  return store;
}
