export const callResults = ['accepted', 'repeated', 'refused'] as const;

export type CallResult = (typeof callResults)[number];

/** What the address of an endpoint holds. */
export interface ConnectSearch {
  /** Only calls that came to this. */
  readonly result?: CallResult;
}

export function readConnectSearch({ result }: Record<string, unknown>): ConnectSearch {
  const known = callResults.find((each) => each === result);
  return known ? { result: known } : {};
}
