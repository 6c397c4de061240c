import type { VariablesOf } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/graphql.ts';

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

export type NeighbourFilter = VariablesOf<typeof NeighbourQuery>['filter'];

let filter: NeighbourFilter = {};

/** Remembers the filter of the jobs that were viewed last: the page of a job offers the next one. */
export function rememberJobFilter(next: NeighbourFilter): void {
  filter = next;
}

export function rememberedJobFilter(): NeighbourFilter {
  return filter;
}
