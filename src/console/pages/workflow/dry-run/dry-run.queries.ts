import { graphql, type ResultOf } from '../../../graphql/graphql.ts';

export const DryRunQuery = graphql(`
  query DryRun($input: DryRunInput!) {
    dryRunWorkflow(input: $input) {
      status
      state
      folder
      args
      before
      envelope
      changedBy
      sendings {
        intentId
        content
      }
      faults {
        provider
        code
        message
      }
      intents {
        id
        stepId
        name
        provider
        status
        events {
          id
          status
          code
          message
          args
        }
      }
    }
  }
`);

export type DryRunData = NonNullable<ResultOf<typeof DryRunQuery>['dryRunWorkflow']>;

const RunnableEntry = graphql(`
  fragment RunnableEntry on SiloEntry @_unmask {
    id
    docSchema
    summary {
      type
      number
      title
      issueDate
      supplier {
        name
      }
      customer {
        name
      }
    }
  }
`);

export const NewestEntriesQuery = graphql(
  `
    query NewestEntries($filter: SiloEntryFilter) {
      entries: siloEntries(filter: $filter, first: 20) {
        nodes {
          ...RunnableEntry
        }
      }
    }
  `,
  [RunnableEntry],
);

export const FoundEntriesQuery = graphql(
  `
    query FoundEntries($q: String!) {
      entries: searchSiloEntries(q: $q, first: 20) {
        nodes {
          ...RunnableEntry
        }
      }
    }
  `,
  [RunnableEntry],
);

export const ExamplesQuery = graphql(`
  query DocumentExamples {
    documentExamples {
      name
      country
      schema
      data
    }
  }
`);
