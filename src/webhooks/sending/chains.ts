import { testType, type WebhookDelivery } from '../deliveries/delivery.entity.ts';

/** Returns the key of a message's chain: its object, or the message itself for tests, which wait for no other message. */
const chainOf = ({ id, objectId, type }: WebhookDelivery): string => (type === testType ? id : objectId);

/** Messages that this process is to send, in order for each object. */
export class Chains {
  readonly #chains = new Map<string, WebhookDelivery[]>();
  readonly #busy = new Set<string>();
  /** Objects with a failure during the current read, whose messages from that read must be skipped. */
  readonly #broken = new Set<string>();
  #size = 0;

  /** Number of known messages, including those being sent. */
  get size(): number {
    return this.#size;
  }

  get ids(): string[] {
    return [...this.#chains.values()].flatMap((chain) => chain.map(({ id }) => id));
  }

  /** Prepares for a read of messages; call it before the read whose result is passed to {@link add}. */
  beginRead(): void {
    this.#broken.clear();
  }

  /** Adds messages in the order in which they were read. */
  add(deliveries: readonly WebhookDelivery[]): void {
    for (const delivery of deliveries) {
      const key = chainOf(delivery);
      if (this.#broken.has(key)) continue;
      const chain = this.#chains.get(key) ?? [];
      chain.push(delivery);
      this.#chains.set(key, chain);
      this.#size += 1;
    }
  }

  /** Returns the next message whose object has none being sent, and marks it as being sent. */
  startNext(): WebhookDelivery | undefined {
    for (const [key, [first]] of this.#chains) {
      if (!first || this.#busy.has(key)) continue;
      this.#busy.add(key);
      return first;
    }
    return undefined;
  }

  /** Marks a message as being sent, as the first of its object; returns false if one of the object already is. */
  startFirst(delivery: WebhookDelivery): boolean {
    const key = chainOf(delivery);
    if (this.#busy.has(key)) return false;
    this.discard(delivery);
    this.#busy.add(key);
    this.#chains.set(key, [delivery]);
    this.#size += 1;
    return true;
  }

  /** Unmarks a message that was not sent and stays first in its chain. */
  release(delivery: WebhookDelivery): void {
    this.#busy.delete(chainOf(delivery));
  }

  /** Removes a message that was delivered or has failed, so that the next of its object can be sent. */
  complete(delivery: WebhookDelivery): void {
    const key = chainOf(delivery);
    this.#busy.delete(key);
    const chain = this.#chains.get(key);
    chain?.shift();
    this.#size -= 1;
    if (chain?.length === 0) this.#chains.delete(key);
  }

  /** Removes a message that waits for a retry and those after it; they will be read again. */
  discard(delivery: WebhookDelivery): void {
    const key = chainOf(delivery);
    this.#busy.delete(key);
    this.#broken.add(key);
    this.#size -= this.#chains.get(key)?.length ?? 0;
    this.#chains.delete(key);
  }
}
