import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { TemplateRow } from './template.fields.tsx';

const TemplateFacts = graphql(
  `
    fragment TemplateFacts on PrintTemplate @_unmask {
      ...TemplateRow
      version
      files
    }
  `,
  [TemplateRow],
);

export type TemplateData = ResultOf<typeof TemplateFacts>;

export const TemplatesQuery = graphql(
  `
    query PrintTemplates($after: String) {
      printTemplates(first: 50, after: $after) {
        nodes {
          ...TemplateRow
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `,
  [TemplateRow],
);

export const TemplateQuery = graphql(
  `
    query PrintTemplate($id: ID!) {
      printTemplate(id: $id) {
        ...TemplateFacts
      }
    }
  `,
  [TemplateFacts],
);

export const CreateTemplate = graphql(`
  mutation CreatePrintTemplate($id: ID!, $input: PrintTemplateInput!) {
    createPrintTemplate(id: $id, input: $input) {
      id
    }
  }
`);

export const UpdateTemplate = graphql(
  `
    mutation UpdatePrintTemplate($id: ID!, $patch: PrintTemplatePatch!, $ifRevision: SafeInt) {
      updatePrintTemplate(id: $id, patch: $patch, ifRevision: $ifRevision) {
        ...TemplateFacts
      }
    }
  `,
  [TemplateFacts],
);

export const RestoreTemplate = graphql(
  `
    mutation RestorePrintTemplate($id: ID!, $version: String!, $ifRevision: SafeInt) {
      restorePrintTemplate(id: $id, input: { version: $version }, ifRevision: $ifRevision) {
        ...TemplateFacts
      }
    }
  `,
  [TemplateFacts],
);

export const TemplateVersionsQuery = graphql(`
  query PrintTemplateVersions($id: ID!, $after: String) {
    printTemplateVersions(templateId: $id, first: 50, after: $after) {
      nodes {
        version
        srcId
        createdAt
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export const TemplateVersionQuery = graphql(`
  query PrintTemplateVersion($id: ID!, $version: String!) {
    printTemplateVersion(templateId: $id, version: $version) {
      version
      files
    }
  }
`);

export const PreviewPdf = graphql(`
  mutation PreviewTemplate($input: PdfPreviewInput!) {
    previewPdf(input: $input) {
      data
      notices
    }
  }
`);

/** Documents to try a print with. */
export const PrintableQuery = graphql(`
  query PrintableDocuments {
    siloEntries(first: 20) {
      nodes {
        id
        summary {
          number
          title
          customer {
            name
          }
        }
      }
    }
  }
`);

export const ExamplesQuery = graphql(`
  query PrintExamples {
    documentExamples(schema: "bill/invoice") {
      name
      country
      data
    }
  }
`);
