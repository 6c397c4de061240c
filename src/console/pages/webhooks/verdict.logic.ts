/** A test is tried at once; what has not been tried after this, in milliseconds, is waiting for a worker. */
const soonMs = 30_000;

interface Tested {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attemptCount: number;
  readonly createdAt: string;
}

/** What came of a test event so far; nothing is known of it before it was read. */
export function verdictOf(
  tested: Tested | undefined,
  now: number,
): 'sending' | 'unsent' | 'delivered' | 'failed' {
  if (tested?.status === 'delivered') return 'delivered';
  if (tested && tested.attemptCount > 0) return 'failed';
  return tested && now > Date.parse(tested.createdAt) + soonMs ? 'unsent' : 'sending';
}
