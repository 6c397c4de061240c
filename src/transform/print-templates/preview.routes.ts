import { FileAnswer } from '../../platform/file-answer.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { exampleInvoice } from '../../silo/entries/example-invoice.ts';
import { PdfPreviewInput } from './preview.ts';
import type { PdfPreviewService } from './preview.service.ts';

export const previewRoutes = new Routes<PdfPreviewService>().endpoint(
  'post',
  '/apps/pdf/v1/preview',
  {
    summary: 'Preview the PDF file of a document',
    description: 'Stores nothing. The preview of a silo entry also requires the scope silo:read.',
    scope: 'transform:write',
    body: PdfPreviewInput,
    example: { body: { data: exampleInvoice, layout: 'Letter' } },
    refuses: ['too-large', 'unavailable'],
    reply: [200, FileAnswer],
  },
  (previews, { scope, body, signal }) => previews.file(scope, body, signal),
);
