export const callResults = ['accepted', 'repeated', 'refused'] as const;

export type CallResult = (typeof callResults)[number];

/** Search parameters of the page of an endpoint. */
export interface ConnectSearch {
  /** Result by which calls are filtered. */
  readonly result?: CallResult;
}

export function readConnectSearch({ result }: Record<string, unknown>): ConnectSearch {
  const known = callResults.find((each) => each === result);
  return known ? { result: known } : {};
}
