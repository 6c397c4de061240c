export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** How far back a log may go, relative to now, in hours. */
export const ranges = { '1h': 1, '24h': 24, '7d': 168 } as const;

export type Range = keyof typeof ranges;

/** What the address of an endpoint holds. */
export interface WebhookSearch {
  /** Only deliveries of this status. */
  readonly status?: DeliveryStatus;
  /** Only messages of this type. */
  readonly type?: string;
  /** Only messages that were made so lately. */
  readonly last?: Range;
  /** The delivery that is open beside the list. */
  readonly delivery?: string;
}

export function readWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  const { type, delivery } = search;
  const status = deliveryStatuses.find((each) => each === search['status']);
  const last = (Object.keys(ranges) as Range[]).find((each) => each === search['last']);
  return {
    ...(status && { status }),
    ...(typeof type === 'string' && type && { type }),
    ...(last && { last }),
    ...(typeof delivery === 'string' && delivery && { delivery }),
  };
}

/** The moment so long ago; undefined where the time is not limited. */
export function since(last: Range | undefined): string | undefined {
  return last && new Date(Date.now() - ranges[last] * 3_600_000).toISOString();
}
