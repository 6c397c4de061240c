import type { WebhookDelivery } from '../deliveries/delivery.entity.ts';

/** Messages that this process is to send, those of each object one after the other. */
export class Chains {
  readonly #chains = new Map<string, WebhookDelivery[]>();
  readonly #busy = new Set<string>();
  /** Objects whose messages are not to be taken from a read that was under way when one of them failed. */
  readonly #broken = new Set<string>();
  #size = 0;

  /** How many messages are known, those under way included. */
  get size(): number {
    return this.#size;
  }

  get ids(): string[] {
    return [...this.#chains.values()].flatMap((chain) => chain.map(({ id }) => id));
  }

  /** To be called before messages are read that will be added. */
  beginRead(): void {
    this.#broken.clear();
  }

  /** Adds what was read, in its order. */
  add(deliveries: readonly WebhookDelivery[]): void {
    for (const delivery of deliveries) {
      const { objectId } = delivery;
      if (this.#broken.has(objectId)) continue;
      const chain = this.#chains.get(objectId) ?? [];
      chain.push(delivery);
      this.#chains.set(objectId, chain);
      this.#size += 1;
    }
  }

  /** The next message whose object has none under way; it is under way from now on. */
  begin(): WebhookDelivery | undefined {
    for (const [objectId, [first]] of this.#chains) {
      if (!first || this.#busy.has(objectId)) continue;
      this.#busy.add(objectId);
      return first;
    }
    return undefined;
  }

  /** A message is under way no more and will be sent again from here. */
  putBack({ objectId }: WebhookDelivery): void {
    this.#busy.delete(objectId);
  }

  /** A message was taken, or given up: the next of its object may follow. */
  end({ objectId }: WebhookDelivery): void {
    this.#busy.delete(objectId);
    const chain = this.#chains.get(objectId);
    chain?.shift();
    this.#size -= 1;
    if (chain?.length === 0) this.#chains.delete(objectId);
  }

  /** A message waits for another try: it and those behind it are forgotten here, and will be read again. */
  break({ objectId }: WebhookDelivery): void {
    this.#busy.delete(objectId);
    this.#broken.add(objectId);
    this.#size -= this.#chains.get(objectId)?.length ?? 0;
    this.#chains.delete(objectId);
  }
}
