import type { Share } from '../../platform/queue/fair-take.ts';

/** Maximum ratio between the slots that a workspace occupies and the free ones. */
const heldPerFree = 3;

/**
 * Slots that workspaces share. With several workspaces, each may occupy three times as many slots as are free: a single
 * one gets three quarters of them, two get three sevenths each, and a new one always finds a free slot (ADR 52).
 * Of fewer than four slots one workspace may occupy all.
 */
export class SlotPool {
  readonly #size: number;
  readonly #each: number;
  readonly #isShared: () => boolean;
  #taken = 0;
  readonly #held = new Map<string, number>();

  /**
   * `each` is the maximum per workspace, regardless of the number of free slots. `isShared` returns whether there are
   * several workspaces.
   */
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

  /** Maximum number of slots that all workspaces together may occupy before the shares are calculated again. */
  get limit(): number {
    return this.#fair(0);
  }

  /** Returns how many more slots a workspace may occupy; without an id, one that occupies none. */
  room(workspaceId?: string): number {
    const held = (workspaceId !== undefined && this.#held.get(workspaceId)) || 0;
    return Math.max(0, Math.min(this.#each - held, this.#fair(held)));
  }

  /** Workspaces that occupy slots. */
  get holders(): Iterable<string> {
    return this.#held.keys();
  }

  occupy(workspaceId: string): void {
    this.#taken += 1;
    this.#held.set(workspaceId, (this.#held.get(workspaceId) ?? 0) + 1);
  }

  release(workspaceId: string): void {
    this.#taken -= 1;
    const held = (this.#held.get(workspaceId) ?? 0) - 1;
    if (held > 0) this.#held.set(workspaceId, held);
    else this.#held.delete(workspaceId);
  }

  /** Reserves slots for any workspace until the returned function is called. */
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

/** Returns the share that a claim may take of jobs that need a slot of every pool. */
export function computeShare(pools: readonly SlotPool[], most: number): Share {
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
