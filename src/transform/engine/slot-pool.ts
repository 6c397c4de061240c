import type { Share } from '../../platform/queue/fair-take.ts';

/** A workspace may hold so many times as many slots as are free. */
const heldPerFree = 3;

/**
 * Slots that workspaces share. Where there are several, each may hold three times as many as are free: one alone has three quarters of them, two have
 * three sevenths each, and whoever comes finds one free (decision 136). Of fewer than four slots one workspace may hold all.
 */
export class SlotPool {
  readonly #size: number;
  readonly #each: number;
  readonly #isShared: () => boolean;
  #taken = 0;
  readonly #held = new Map<string, number>();

  /** `each` is what a workspace may hold at most, however many are free; `isShared` tells whether there are several. */
  constructor({
    size = Infinity,
    each = Infinity,
    isShared,
  }: {
    size?: number;
    each?: number | undefined;
    isShared: () => boolean;
  }) {
    this.#size = size;
    this.#each = each;
    this.#isShared = isShared;
  }

  /** How many slots may be taken by all together before everyone looks again. */
  get limit(): number {
    return this.#fair(0);
  }

  /** How many more slots a workspace may take; one that holds none when none is named. */
  room(workspaceId?: string): number {
    const held = (workspaceId !== undefined && this.#held.get(workspaceId)) || 0;
    return Math.max(0, Math.min(this.#each - held, this.#fair(held)));
  }

  /** The workspaces that hold slots. */
  get holders(): Iterable<string> {
    return this.#held.keys();
  }

  take(workspaceId: string): void {
    this.#taken += 1;
    this.#held.set(workspaceId, (this.#held.get(workspaceId) ?? 0) + 1);
  }

  giveBack(workspaceId: string): void {
    this.#taken -= 1;
    const held = (this.#held.get(workspaceId) ?? 0) - 1;
    if (held > 0) this.#held.set(workspaceId, held);
    else this.#held.delete(workspaceId);
  }

  /** Keeps slots for nobody yet, until the function it answers is called. */
  reserve(slots: number): () => void {
    this.#taken += slots;
    return () => {
      this.#taken -= slots;
    };
  }

  #fair(held: number): number {
    const free = Math.max(0, this.#size - this.#taken);
    if (!this.#isShared()) return free;
    return Math.max(0, Math.ceil((heldPerFree * free - held) / (heldPerFree + 1)));
  }
}

/** What a claim may take of jobs that need a slot of every pool. */
export function shareOf(pools: readonly SlotPool[], most: number): Share {
  const roomIn = (workspaceId?: string) => Math.min(most, ...pools.map((pool) => pool.room(workspaceId)));
  const each = roomIn();
  const holders = new Set(pools.flatMap((pool) => [...pool.holders]));
  const rooms = [...holders].map((workspaceId) => [workspaceId, roomIn(workspaceId)] as const);
  return {
    limit: Math.min(most, ...pools.map((pool) => pool.limit)),
    each,
    of: Object.fromEntries(rooms.filter(([, room]) => room !== each)),
  };
}
