import { Routes } from '../../platform/rest/routes.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import { XmlPreview, XmlPreviewInput } from './xml-preview.ts';
import type { XmlPreviewService } from './xml-preview.service.ts';

export const xmlPreviewRoutes = new Routes<XmlPreviewService>().endpoint(
  'post',
  '/apps/einvoice/v1/preview',
  {
    summary: 'Preview the XML of a document, with its validation report',
    description: 'Stores nothing. Returns the XML even if it breaks rules.',
    scope: 'silo:read',
    body: XmlPreviewInput,
    example: { body: { data: exampleInvoice, format: 'ubl', context: 'peppol' } },
    reply: [200, XmlPreview],
  },
  (previews, { scope, body, signal }) => previews.preview(scope, body, signal),
);
