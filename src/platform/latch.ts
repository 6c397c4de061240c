/** Lets one loop wait until someone opens it or time is over; an opening while nobody waits is kept for the next wait. */
export class Latch {
  #isOpen = false;
  #release: (() => void) | undefined;

  open(): void {
    this.#isOpen = true;
    this.#release?.();
  }

  /** Waits at most `ms`, and closes again. */
  async wait(ms: number): Promise<void> {
    if (!this.#isOpen) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#release = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#release = undefined;
    this.#isOpen = false;
  }
}
