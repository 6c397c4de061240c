/** Time within which a test is attempted, in milliseconds; after it, the test is waiting for a worker. */
const maxPickupMs = 30_000;

interface Tested {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attemptCount: number;
  readonly createdAt: string;
}

/** Returns the result of a test event so far; `sending` also before it is read. */
export function determineVerdict(
  tested: Tested | undefined,
  now: number,
): 'sending' | 'unsent' | 'delivered' | 'failed' {
  if (tested?.status === 'delivered') return 'delivered';
  if (tested && tested.attemptCount > 0) return 'failed';
  return tested && now > Date.parse(tested.createdAt) + maxPickupMs ? 'unsent' : 'sending';
}
