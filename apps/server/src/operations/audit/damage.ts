/** What is wrong with one place of the log, with its position in the chain and the event's id as far as it has them. */
export type Damage = {
  kind:
    | 'event-changed'
    | 'event-removed'
    | 'event-moved'
    | 'event-unchained'
    | 'link-changed'
    | 'link-removed'
    | 'link-moved'
    | 'key-missing'
    | 'chain-rewritten'
    | 'chain-cut';
  position?: number;
  /** The last one, where it is about several. */
  throughPosition?: number;
  eventId?: number;
  /** The position or event where what stands here belongs, or when a head was exported. */
  belongs?: number | string;
};
