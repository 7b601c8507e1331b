/** Takes the documents of a restore. */
export type NewDocuments = {
  write: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Moves all documents to their final place; `undo` removes them again unless `keep` was called. */
  place: () => Promise<void>;
  keep: () => void;
  undo: () => Promise<void>;
  tidy: () => Promise<void>;
};
