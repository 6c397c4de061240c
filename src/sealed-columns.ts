import { enrollmentColumn } from './access/enrollments/enrollment-column.ts';
import { connectColumn } from './connect/endpoints/sealed-secrets.ts';
import { answerColumn } from './platform/idempotency/answer-column.ts';
import type { SealedColumn } from './platform/keys/sealed-column.ts';
import { signingKeyColumn } from './platform/keys/stored-keys.ts';
import { metaColumn } from './silo/meta/meta-column.ts';
import { integrationColumn } from './transform/integrations/integration-column.ts';
import { workflowColumn, workflowVersionColumn } from './transform/workflows/secret-columns.ts';
import { webhookColumn } from './webhooks/endpoints/endpoint-secrets.ts';

/**
 * All columns of sealed values. A rotation of the secret reseals their values, and the doctor checks that they can be opened; a
 * test compares the list with what a service writes. It imports no services, for commands that need none.
 */
export const sealedColumns: readonly SealedColumn[] = [
  signingKeyColumn,
  integrationColumn,
  workflowColumn,
  workflowVersionColumn,
  webhookColumn,
  connectColumn,
  enrollmentColumn,
  metaColumn,
  answerColumn,
];
