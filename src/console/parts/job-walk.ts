import type { VariablesOf } from '../graphql/graphql.ts';
import { graphql } from '../graphql/graphql.ts';

export const NeighbourQuery = graphql(`
  query NeighbourJobs($filter: JobFilter!, $order: ListOrder!) {
    jobs(filter: $filter, order: $order, first: 20) {
      nodes {
        id
        createdAt
      }
    }
  }
`);

export type WalkFilter = VariablesOf<typeof NeighbourQuery>['filter'];

let filter: WalkFilter = {};

/** Notes by which filter jobs were looked at last: the page of a job leads on to the next of them. */
export function walkAlong(next: WalkFilter): void {
  filter = next;
}

export function walked(): WalkFilter {
  return filter;
}
