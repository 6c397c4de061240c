import { graphql, type ResultOf } from '../../graphql/graphql.ts';

const EntryFacts = graphql(`
  fragment EntryFacts on SeriesEntry @_unmask {
    id
    seriesId
    index
    code
    createdAt
    previousId
    meta
    sigs
    signed
  }
`);

export type EntryData = ResultOf<typeof EntryFacts>;

export const EntriesQuery = graphql(
  `
    query SeriesEntries($seriesId: ID!, $after: String) {
      seriesEntries(seriesId: $seriesId, first: 100, after: $after) {
        nodes {
          ...EntryFacts
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [EntryFacts],
);

export const EntryQuery = graphql(
  `
    query OneSeriesEntry($seriesId: ID!, $id: ID!) {
      seriesEntry(seriesId: $seriesId, id: $id) {
        ...EntryFacts
      }
    }
  `,
  [EntryFacts],
);

/** Requires more scopes than reading series. */
export const EntryDocumentQuery = graphql(`
  query SeriesEntryDocument($seriesId: ID!, $id: ID!) {
    seriesEntry(seriesId: $seriesId, id: $id) {
      id
      document {
        id
        summary {
          code
          number
          title
        }
      }
    }
  }
`);

const VerificationFacts = graphql(`
  fragment VerificationFacts on Verification @_unmask {
    id
    revision
    seriesId
    status
    total
    checked
    count
    valid
    createdAt
    createdBy
    completedAt
    error {
      key
      message
    }
    faults {
      index
      entryId
      code
      message
    }
  }
`);

export type VerificationData = ResultOf<typeof VerificationFacts>;
export type SeriesFaultData = VerificationData['faults'][number];

export const LastVerificationQuery = graphql(
  `
    query LastVerification($seriesId: ID!) {
      verifications(seriesId: $seriesId, first: 1) {
        nodes {
          ...VerificationFacts
        }
      }
    }
  `,
  [VerificationFacts],
);

export const StartVerification = graphql(
  `
    mutation StartVerification($seriesId: ID!) {
      startVerification(input: { seriesId: $seriesId }) {
        ...VerificationFacts
      }
    }
  `,
  [VerificationFacts],
);

export const StopVerification = graphql(
  `
    mutation StopVerification($id: ID!) {
      stopVerification(id: $id) {
        ...VerificationFacts
      }
    }
  `,
  [VerificationFacts],
);
