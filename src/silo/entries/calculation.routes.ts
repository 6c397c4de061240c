import { Routes } from '../../platform/rest/routes.ts';
import {
  BuiltDocument,
  CalculationInput,
  DocumentCorrectionInput,
  DocumentSigningInput,
} from './calculation.inputs.ts';
import type { CalculationService } from './calculation.service.ts';
import { exampleInvoice } from './example-invoice.ts';

const numbered = { ...exampleInvoice, series: 'F', code: '0001' };

export const calculationRoutes = new Routes<CalculationService>()
  .endpoint(
    'post',
    '/silo/v1/gobl/build',
    {
      summary: 'Calculate and validate a document without storing it',
      scope: 'silo:read',
      body: CalculationInput,
      reply: [200, BuiltDocument],
      example: { body: { data: exampleInvoice, envelop: true } },
    },
    (calculation, { body }) => calculation.build(body),
  )
  .endpoint(
    'post',
    '/silo/v1/gobl/correct',
    {
      summary: 'Create the document that corrects another one without storing it',
      scope: 'silo:read',
      body: DocumentCorrectionInput,
      reply: [200, BuiltDocument],
      example: { body: { data: { doc: numbered }, options: { type: 'credit-note' } } },
    },
    (calculation, { body }) => calculation.correct(body),
  )
  .endpoint(
    'post',
    '/silo/v1/gobl/sign',
    {
      summary: 'Calculate, validate and sign a document without storing it',
      scope: 'silo:write',
      body: DocumentSigningInput,
      reply: [200, BuiltDocument],
      example: { body: { data: numbered } },
    },
    (calculation, { body }) => calculation.sign(body),
  );
