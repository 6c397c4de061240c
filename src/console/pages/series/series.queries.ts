import { graphql } from '../../graphql/graphql.ts';
import { SeriesFacts } from './series.fields.tsx';

export const SeriesListQuery = graphql(
  `
    query SeriesList($after: String) {
      seriesList(first: 50, after: $after) {
        nodes {
          ...SeriesFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [SeriesFacts],
);

export const SeriesQuery = graphql(
  `
    query OneSeries($id: ID!) {
      series(id: $id) {
        ...SeriesFacts
      }
    }
  `,
  [SeriesFacts],
);

export const CodesQuery = graphql(`
  query SeriesCodes($input: SeriesPreviewInput!) {
    previewSeriesCodes(input: $input) {
      codes
      alike {
        id
        name
      }
    }
  }
`);

export const CreateSeries = graphql(
  `
    mutation CreateSeries($id: ID!, $input: SeriesInput!) {
      createSeries(id: $id, input: $input) {
        ...SeriesFacts
      }
    }
  `,
  [SeriesFacts],
);

export const UpdateSeries = graphql(
  `
    mutation UpdateSeries($id: ID!, $patch: SeriesPatch!, $ifRevision: SafeInt) {
      updateSeries(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...SeriesFacts
      }
    }
  `,
  [SeriesFacts],
);
