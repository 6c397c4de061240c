import { graphql, type ResultOf } from '../../graphql/graphql.ts';

export const PaletteQuery = graphql(`
  query Palette($text: String!) {
    search(text: $text, first: 20) {
      kind
      id
      key
      code
      name
      rank
    }
  }
`);

/** What an id stands for that is found by nothing else. */
export const NodeQuery = graphql(`
  query PaletteNode($id: ID!) {
    node(id: $id) {
      __typename
      id
      ... on SeriesEntry {
        seriesId
        code
      }
    }
  }
`);

export type PaletteHit = NonNullable<ResultOf<typeof PaletteQuery>['search']>[number];
