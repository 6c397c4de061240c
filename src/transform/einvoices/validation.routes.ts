import { Routes } from '../../platform/rest/routes.ts';
import { EinvoiceInput, EinvoiceQuery, EinvoiceReport } from './einvoice-report.ts';
import type { EinvoiceValidationService } from './validation.service.ts';

const example = [
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
  '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>R-0001</cbc:ID></Invoice>',
].join(' ');

export const einvoiceValidationRoutes = new Routes<EinvoiceValidationService>().endpoint(
  'post',
  '/apps/einvoice/v1/validate',
  {
    summary: 'Validate an e-invoice by the rules of its specification without storing it',
    description: 'Accepts the XML as the body, or as a text in JSON.',
    scope: 'silo:read',
    query: EinvoiceQuery,
    body: EinvoiceInput,
    raw: { types: ['application/xml', 'text/xml'], member: 'xml' },
    reply: [200, EinvoiceReport],
    example: { body: { xml: example }, query: { context: 'en16931' } },
  },
  (validation, { body, query }) => validation.validate(body, query),
);
