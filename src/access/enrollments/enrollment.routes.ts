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
  @Field(() => [Enrollment], { description: 'Enrollments of the page, newest first.' })
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
      summary: 'Issue a token to an app for a workspace in which it is enrolled',
      description:
        'The token is valid for one hour. Requests within its first 30 minutes return the same token, later ones a new token. If the app is not enrolled in the workspace, the response is 404.',
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
      summary: 'Fetch the enrollment of the calling app',
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
    { summary: 'Update the data that the calling app stores about the workspace', ...keeps },
    (enrollments, { scope, body, ifMatch }) => enrollments.updateOwnData(scope, body.data, ifMatch),
  )
  .endpoint(
    'post',
    '/access/v1/enrollment',
    { summary: 'Update the data of the calling app (same as PATCH, for existing clients)', ...keeps },
    (enrollments, { scope, body, ifMatch }) => enrollments.updateOwnData(scope, body.data, ifMatch),
  )
  .list(
    '/access/v1/enrollments',
    {
      summary: 'List the apps that are enrolled in the workspace, newest first',
      scope: 'access:read',
      query: ListQuery,
      reply: EnrollmentCollection,
    },
    (enrollments, { scope, query }) => enrollments.page(scope, query),
  )
  .create('/access/v1/enrollment/:id', {
    summary: 'Enroll an app',
    description:
      'The app receives the scopes that it was registered with, which the enrolling token must have as well.',
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
    summary: 'Disable or re-enable an enrolled app',
    description: 'If the app is disabled, every process refuses its tokens within 5 seconds.',
    scope: 'access:write',
    body: EnrollmentPatch,
    reply: Enrollment,
    example: { body: { disabled: true } },
  });
