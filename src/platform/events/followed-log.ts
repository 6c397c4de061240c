/** Result of reading a log after a place. */
export interface Look<Item, Place> {
  /** Items in the order of the log. */
  readonly items: readonly Item[];
  /** Place up to which the log was read: that of the last item, or after it. */
  readonly place: Place;
  /** Whether this was everything; if false, there was more than one read returns. */
  readonly isWhole: boolean;
  /** Whether the log contains something that cannot be published yet and that no further hint will announce. */
  readonly isPending?: boolean;
}

/** Log that can be followed: the places of its items, and how to read it. */
export interface FollowedLog<Item, Place> {
  /** Reads after a place. A refusal ends all followers. */
  readonly read: (after: Place) => Promise<Look<Item, Place>>;
  readonly placeOf: (item: Item) => Place;
  readonly isBefore: (one: Place, other: Place) => boolean;
  /** Whether an item is the last of the log. */
  readonly isLast?: (item: Item) => boolean;
}

/** Subscription of one follower to a log. */
export interface FollowOptions<Item, Place> {
  /** Place after which the follower receives items. */
  readonly after: Place;
  /** Whether the follower receives an item; all items when absent. */
  readonly takes?: (item: Item) => boolean;
  /** Whether the log has nothing after its place, and never will. */
  readonly isOver?: boolean;
}
