import { RequestError } from '../../platform/errors.ts';
import { RateLimit, type Rate } from '../../platform/rate-limit.ts';

/** Limits addresses that send one invalid token after another. Tokens that were verified before are not affected. */
export class FailedAttempts {
  readonly #limit: RateLimit | undefined;

  constructor(rate: Rate) {
    this.#limit = RateLimit.of(rate);
  }

  /** Verifies a token from an address (absent: from within the process), and counts a failure against the address. */
  async watch<Result>(addressOf: (() => string) | undefined, verify: () => Promise<Result>): Promise<Result> {
    const limit = this.#limit;
    if (!limit || !addressOf) return verify();
    const address = addressOf();
    await limit.requireRoom(address, 'Too many tokens from this address do not count');
    try {
      return await verify();
    } catch (error) {
      if (error instanceof RequestError && error.kind === 'unauthorized') await limit.count(address);
      throw error;
    }
  }
}
