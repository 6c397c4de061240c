/** What a look at a log found behind a place. */
export interface Look<Item, Place> {
  /** In the order of the log. */
  readonly items: readonly Item[];
  /** Up to where the log was read: there, or before it, stands the last item. */
  readonly place: Place;
  /** False: there was more than one look takes. */
  readonly isWhole: boolean;
  /** Something stands in the log that cannot be told yet, and nobody will hint at it again. */
  readonly isPending?: boolean;
}

/** A log that is followed: where items stand in it, and how it is read. */
export interface FollowedLog<Item, Place> {
  /** Looks behind a place. A refusal ends everyone's following. */
  readonly read: (after: Place) => Promise<Look<Item, Place>>;
  readonly placeOf: (item: Item) => Place;
  readonly isBefore: (one: Place, other: Place) => boolean;
  /** Whether nothing comes behind an item any more. */
  readonly isLast?: (item: Item) => boolean;
}

/** How one follower goes through a log. */
export interface Following<Item, Place> {
  /** It is told what stands behind this place. */
  readonly after: Place;
  /** Whether an item is for it; every one when absent. */
  readonly takes?: (item: Item) => boolean;
  /** Nothing comes behind its place any more. */
  readonly isOver?: boolean;
}
