import { testType, type WebhookDelivery } from '../deliveries/delivery.entity.ts';

/** What the messages of a chain have in common: their object; tests follow nobody, nor one another. */
const chainOf = ({ id, objectId, type }: WebhookDelivery): string => (type === testType ? id : objectId);

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
      const key = chainOf(delivery);
      if (this.#broken.has(key)) continue;
      const chain = this.#chains.get(key) ?? [];
      chain.push(delivery);
      this.#chains.set(key, chain);
      this.#size += 1;
    }
  }

  /** The next message whose object has none under way; it is under way from now on. */
  begin(): WebhookDelivery | undefined {
    for (const [key, [first]] of this.#chains) {
      if (!first || this.#busy.has(key)) continue;
      this.#busy.add(key);
      return first;
    }
    return undefined;
  }

  /** Puts a message that is the first of its object under way; false: one of the object is already. */
  beginWith(delivery: WebhookDelivery): boolean {
    const key = chainOf(delivery);
    if (this.#busy.has(key)) return false;
    this.break(delivery);
    this.#busy.add(key);
    this.#chains.set(key, [delivery]);
    this.#size += 1;
    return true;
  }

  /** A message is under way no more and will be sent again from here. */
  putBack(delivery: WebhookDelivery): void {
    this.#busy.delete(chainOf(delivery));
  }

  /** A message was taken, or given up: the next of its object may follow. */
  end(delivery: WebhookDelivery): void {
    const key = chainOf(delivery);
    this.#busy.delete(key);
    const chain = this.#chains.get(key);
    chain?.shift();
    this.#size -= 1;
    if (chain?.length === 0) this.#chains.delete(key);
  }

  /** A message waits for another try: it and those behind it are forgotten here, and will be read again. */
  break(delivery: WebhookDelivery): void {
    const key = chainOf(delivery);
    this.#busy.delete(key);
    this.#broken.add(key);
    this.#size -= this.#chains.get(key)?.length ?? 0;
    this.#chains.delete(key);
  }
}
