import { Field, ObjectType } from 'type-graphql';
import { buildEtag } from '../../platform/etag.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { AuthorizedEnrollment, Enrollment } from './enrollment.entity.ts';
import {
  EnrollmentAuthorization,
  EnrollmentData,
  EnrollmentInput,
  EnrollmentPatch,
} from './enrollment.inputs.ts';
import type { EnrollmentService } from './enrollment.service.ts';

/** A page of the apps enrolled in a workspace, newest first. */
@ObjectType()
export class EnrollmentCollection extends Collection {
  @Field(() => [Enrollment])
  list!: Enrollment[];
}

const clientId = exampleId('apps');
const exampleSecret = 'shown-when-the-app-was-registered';

const keeps = {
  scope: 'authenticated',
  changes: true,
  body: EnrollmentData,
  reply: [200, Enrollment],
  etag: buildEtag,
  refuses: ['forbidden'],
  example: { body: { data: { shop: 'acme' } } },
} as const;

export const enrollmentRoutes = new Routes<EnrollmentService>()
  .endpoint(
    'post',
    '/access/v1/enrollment/authorize',
    {
      summary: 'Get a token for an app in a workspace that has let it in',
      description:
        'The token lives for an hour; from the half of it on there is another one. A workspace that has not let the app in is a 404.',
      scope: 'anyone',
      body: EnrollmentAuthorization,
      reply: [200, AuthorizedEnrollment],
      refuses: ['unauthorized', 'forbidden', 'not-found', 'rate-limited'],
      example: {
        body: { client_id: clientId, client_secret: exampleSecret, owner_id: exampleId('workspaces') },
      },
    },
    (enrollments, { scope, body }) => enrollments.authorize(scope, body),
  )
  .endpoint(
    'get',
    '/access/v1/enrollment',
    {
      summary: 'Fetch the enrollment that the token is of, as its app',
      scope: 'authenticated',
      reply: [200, Enrollment],
      etag: buildEtag,
      refuses: ['forbidden'],
    },
    (enrollments, { scope }) => enrollments.getOwn(scope),
  )
  .endpoint(
    'patch',
    '/access/v1/enrollment',
    { summary: 'Keep what the app knows about the workspace', ...keeps },
    (enrollments, { scope, body, ifMatch }) => enrollments.updateOwnData(scope, body.data, ifMatch),
  )
  .endpoint(
    'post',
    '/access/v1/enrollment',
    { summary: 'The same as PATCH, as existing clients do it', ...keeps },
    (enrollments, { scope, body, ifMatch }) => enrollments.updateOwnData(scope, body.data, ifMatch),
  )
  .list(
    '/access/v1/enrollments',
    {
      summary: 'List the apps that the workspace has let in, newest first',
      scope: 'access:read',
      query: ListQuery,
      reply: EnrollmentCollection,
    },
    (enrollments, { scope, query }) => enrollments.page(scope, query),
  )
  .create('/access/v1/enrollment/:id', {
    summary: 'Let an app in',
    description: 'It may do what it was registered for, and no more than the token that lets it in.',
    scope: 'access:write',
    body: EnrollmentInput,
    reply: Enrollment,
    refuses: ['conflict'],
    example: { body: { client_id: clientId } },
  })
  .read('/access/v1/enrollment/:id', {
    summary: 'Fetch an enrollment',
    scope: 'access:read',
    reply: Enrollment,
  })
  .update('/access/v1/enrollment/:id', {
    summary: 'Let an app in no more, or again',
    description: 'Tokens that it had are refused by every process within 5 seconds.',
    scope: 'access:write',
    body: EnrollmentPatch,
    reply: Enrollment,
    example: { body: { disabled: true } },
  });
