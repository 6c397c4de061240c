import { EntrySummary } from '../../graphql/entry-summary.ts';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';

/** Fields to show of a related document. */
const RelatedDocument = graphql(`
  fragment RelatedDocument on SiloEntry @_unmask {
    id
    revision
    docSchema
    draft
    state
    summary {
      type
      number
      title
    }
  }
`);

export const DocumentQuery = graphql(
  `
    query Document($id: ID!) {
      siloEntry(id: $id) {
        ...EntrySummary
        data
        version
        previousId
        envSchema
        meta
        corrections: related(first: 10, context: "preceding") {
          ...RelatedDocument
        }
        credit {
          amount
          left
        }
        digest {
          alg
          val
        }
        faults {
          code
          paths
          message
        }
        attachments {
          id
          key
          category
          name
          desc
          mime
          size
          hash
          private
          stored
          createdAt
          url
          downloadUrl
          saveUrl: downloadUrl(save: true)
        }
      }
    }
  `,
  [EntrySummary, RelatedDocument],
);

export type DocumentEntry = NonNullable<ResultOf<typeof DocumentQuery>['siloEntry']>;
export type DocumentFile = NonNullable<DocumentEntry['attachments']>[number];

export const DocumentNameQuery = graphql(`
  query DocumentName($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      docSchema
      summary {
        type
        number
        title
      }
    }
  }
`);

export const SchemaQuery = graphql(`
  query DocumentSchema($id: String!) {
    documentSchema(id: $id)
  }
`);

export const VersionsQuery = graphql(`
  query DocumentVersions($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      versions(first: 100) {
        version
        src
        srcId
        hash
        signed
        invalid
        at
      }
    }
  }
`);

export const VersionQuery = graphql(`
  query DocumentVersion($id: ID!, $version: String!) {
    siloEntryVersion(entryId: $id, version: $version) {
      version
      data
    }
  }
`);

export const ActivityQuery = graphql(
  `
    query DocumentActivity($id: ID!) {
      siloEntry(id: $id) {
        id
        revision
        states(first: 50) {
          id
          key
          notes
          meta
          src
          srcId
          createdAt
        }
        jobs(first: 50) {
          id
          revision
          status
          outcome
          createdAt
          completedAt
          pausedSeconds
          workflow {
            id
            name
          }
        }
        related(first: 50) {
          ...RelatedDocument
          context
          summary {
            currency
            totals {
              payable
              totalWithTax
              total
            }
          }
        }
      }
    }
  `,
  [RelatedDocument],
);

export const MetaQuery = graphql(`
  query DocumentMeta($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      metaRows {
        id
        src
        key
        ref
        value
        linkUrl
        linkScope
        secure
        updatedAt
      }
    }
  }
`);

/** Props of components that show a document and may change it. */
export interface DocumentProps {
  readonly entry: DocumentEntry;
  readonly onChanged: () => void;
}
