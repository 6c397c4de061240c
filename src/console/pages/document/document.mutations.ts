import { graphql } from '../../graphql/graphql.ts';

export const SignMutation = graphql(`
  mutation SignDocument($id: ID!, $revision: SafeInt!) {
    updateSiloEntry(id: $id, ifRevision: $revision, patch: { sign: true }) {
      id
      revision
      draft
      signed
      version
      data
    }
  }
`);

export const CorrectionOptionsQuery = graphql(`
  query CorrectionOptions($data: JSON) {
    correctDocument(input: { data: $data, showOptions: true }) {
      data
    }
  }
`);

export const SetStateMutation = graphql(`
  mutation SetDocumentState($id: ID!, $input: SiloStateInput!) {
    setSiloState(entryId: $id, input: $input) {
      id
      key
      revision
    }
  }
`);

export const RestoreMutation = graphql(`
  mutation RestoreDocument($id: ID!, $revision: SafeInt!, $version: String!) {
    restoreSiloEntry(id: $id, ifRevision: $revision, input: { version: $version }) {
      id
      revision
      version
      data
      invalid
      signed
      draft
    }
  }
`);

export const PreviewPdfMutation = graphql(`
  mutation PreviewDocumentPdf($id: ID!) {
    previewPdf(input: { siloEntryId: $id }) {
      name
      data
    }
  }
`);
