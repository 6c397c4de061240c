import { graphql } from '../../graphql/graphql.ts';

export const CalculateQuery = graphql(`
  query CalculateDraft($data: JSON) {
    calculateDocument(input: { data: $data, allowInvalid: true }) {
      data
      invalid
      faults {
        code
        paths
        message
      }
    }
  }
`);

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

export const TaxesQuery = graphql(`
  query Taxes($country: String!, $date: String) {
    taxRegime(country: $country, date: $date) {
      categories {
        code
        name
        retained
        keys
        rates {
          rate
          percent
          surcharge
        }
      }
    }
  }
`);

export const EditorSchemaQuery = graphql(`
  query EditorSchema($id: String!) {
    documentSchema(id: $id)
  }
`);

export const EditedQuery = graphql(`
  query EditedDocument($id: ID!) {
    siloEntry(id: $id) {
      id
      revision
      docSchema
      signed
      updatedAt
      previousId
      digest {
        val
      }
      data
    }
  }
`);

export const CreateDocumentMutation = graphql(`
  mutation CreateDocument($input: SiloEntryInput!, $idempotencyKey: String) {
    createSiloEntry(input: $input, idempotencyKey: $idempotencyKey) {
      id
      revision
    }
  }
`);

export const UpdateDocumentMutation = graphql(`
  mutation UpdateDocument($id: ID!, $revision: SafeInt!, $data: JSON) {
    updateSiloEntry(id: $id, ifRevision: $revision, patch: { data: $data, allowInvalid: true }) {
      id
      revision
      digest {
        val
      }
      data
      version
      invalid
    }
  }
`);

/** Newest documents of a party whose name contains words with these prefixes. */
export const PartyNamesQuery = graphql(`
  query PartyNames($party: String!) {
    siloEntries(filter: { party: $party }, first: 20) {
      nodes {
        id
        summary {
          title
          supplier {
            name
          }
          customer {
            name
          }
        }
      }
    }
  }
`);

/** Newest document of a type, and the newest signed one. */
export const NewestDocumentQuery = graphql(`
  query NewestDocument($schema: String!) {
    signed: siloEntries(filter: { schema: $schema, draft: false }, first: 1) {
      nodes {
        id
        data
      }
    }
    newest: siloEntries(filter: { schema: $schema, draft: true }, first: 5) {
      nodes {
        id
        data
      }
    }
  }
`);

export const PartyOfQuery = graphql(`
  query PartyOf($id: ID!) {
    siloEntry(id: $id) {
      data
    }
  }
`);
