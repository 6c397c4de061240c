import { graphql, type ResultOf } from '../../graphql/graphql.ts';

const XmlReport = graphql(`
  fragment XmlReport on EinvoiceReport @_unmask {
    valid
    syntax
    context
    specification
    validators
    findings {
      code
      severity
      terms
      paths
      message
    }
  }
`);

export type XmlReportData = ResultOf<typeof XmlReport>;

export const ValidateXmlQuery = graphql(
  `
    query ValidateXml($xml: String!) {
      validateEinvoice(input: { xml: $xml }) {
        ...XmlReport
      }
    }
  `,
  [XmlReport],
);

export const PreviewXmlQuery = graphql(
  `
    query PreviewXml($input: XmlPreviewInput!) {
      previewXml(input: $input) {
        name
        context
        xml
        faults {
          code
          severity
          terms
          paths
          message
        }
        report {
          ...XmlReport
        }
      }
    }
  `,
  [XmlReport],
);
