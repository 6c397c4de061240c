import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { newId } from '../../platform/ids.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { Verification, VerificationFilters, VerificationInput } from './verification-run.ts';
import type { VerificationService } from './verifications.service.ts';

/** A page of verifications, newest first. */
@ObjectType()
export class VerificationCollection extends Collection {
  @Field(() => [Verification], { description: 'Verifications of the page, newest first.' })
  list!: Verification[];
}

const writes = { scope: 'sequence:write', etag: buildEtag } as const;

const starts = {
  ...writes,
  body: VerificationInput,
  reply: [202, Verification],
  refuses: ['not-found', 'conflict'],
  example: { body: { series_id: exampleId('series') } },
} as const;

export const verificationRoutes = new Routes<VerificationService>()
  .endpoint(
    'post',
    '/sequence/v1/verifications',
    {
      summary: 'Start a verification of the chain of a series in the background',
      creates: 'verification',
      ...starts,
    },
    async (verifications, { scope, body, newId: id = newId() }) =>
      createdAnswer(await verifications.start(scope, id, body)),
  )
  .endpoint(
    'put',
    '/sequence/v1/verifications/:id',
    {
      summary:
        'Start a verification of the chain of a series in the background, with the given UUID (any version)',
      ...starts,
    },
    async (verifications, { scope, params, body }) =>
      createdAnswer(await verifications.start(scope, params.id, body)),
  )
  .list(
    '/sequence/v1/verifications',
    {
      summary: 'List the verifications of the workspace, newest first',
      scope: 'sequence:read',
      query: createListQuery(VerificationFilters),
      reply: VerificationCollection,
    },
    (verifications, { scope, query }) => verifications.list(scope, query),
  )
  .endpoint(
    'get',
    '/sequence/v1/verifications/:id',
    {
      summary: 'Fetch a verification with its progress and the faults found so far',
      scope: 'sequence:read',
      reply: [200, Verification],
      etag: buildEtag,
    },
    (verifications, { scope, params }) => verifications.get(scope, params.id),
  )
  .endpoint(
    'post',
    '/sequence/v1/verifications/:id/stop',
    {
      summary: 'Stop a verification; the faults found so far are kept',
      ...writes,
      reply: [200, Verification],
    },
    (verifications, { scope, params }) => verifications.stop(scope, params.id),
  );
