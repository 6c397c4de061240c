export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Relative ranges of the log, in hours before now. */
export const ranges = { '1h': 1, '24h': 24, '7d': 168 } as const;

export type Range = keyof typeof ranges;

/** Search parameters of the page of an endpoint. */
export interface WebhookSearch {
  /** Only deliveries with this status. */
  readonly status?: DeliveryStatus;
  /** Only events of this type. */
  readonly type?: string;
  /** Only events created within this range. */
  readonly last?: Range;
  /** Id of the delivery that is open next to the list. */
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

/** Returns the start of a range that ends now; undefined for an unlimited range. */
export function since(last: Range | undefined): string | undefined {
  return last && new Date(Date.now() - ranges[last] * 3_600_000).toISOString();
}
