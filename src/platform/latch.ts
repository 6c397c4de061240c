/** Lets one loop wait until the latch is opened or a time is over; an opening while none waits is kept for the next wait. */
export class Latch {
  #isOpen = false;
  #release: (() => void) | undefined;

  open(): void {
    this.#isOpen = true;
    this.#release?.();
  }

  /** Waits at most `ms`, and closes the latch again. */
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
