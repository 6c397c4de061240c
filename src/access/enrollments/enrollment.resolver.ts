import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { Enrollment } from './enrollment.entity.ts';
import { EnrollmentInput, EnrollmentPatch } from './enrollment.inputs.ts';
import type { EnrollmentService } from './enrollment.service.ts';

const EnrollmentConnection = connectionOf(Enrollment);

@Resolver(() => Enrollment)
export class EnrollmentResolver {
  readonly #enrollments: EnrollmentService;

  constructor(enrollments: EnrollmentService) {
    this.#enrollments = enrollments;
  }

  @Requires('access:read')
  @Query(() => EnrollmentConnection, {
    description: 'Lists the apps that are enrolled in the workspace, newest first.',
  })
  async enrollments(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<Enrollment>> {
    return connection(await this.#enrollments.page(scope, pageQuery(page)));
  }

  @Requires('access:read')
  @Query(() => Enrollment, { description: 'Returns an enrollment by its id.' })
  enrollment(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the enrollment.' }) id: string,
  ): Promise<Enrollment> {
    return this.#enrollments.get(scope, id);
  }

  @Requires('access:write')
  @Mutation(() => Enrollment, {
    description:
      'Enrolls an app in the workspace. A repeat with the same content returns the existing enrollment.',
  })
  async createEnrollment(
    @Arg('input', () => EnrollmentInput, { description: 'App to enroll.' }) input: EnrollmentInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Enrollment> {
    const create = { scope, key, what: ['enrollment'], shape: EnrollmentInput, input, id };
    return (await idempotency.once(create, (newId) => this.#enrollments.create(scope, newId, input))).record;
  }

  @Requires('access:write')
  @Mutation(() => Enrollment, { description: 'Disables or re-enables an enrolled app.' })
  updateEnrollment(
    @Arg('id', () => ID, { description: 'Id of the enrollment.' }) id: string,
    @Arg('patch', () => EnrollmentPatch, { description: 'Fields to change.' }) patch: EnrollmentPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<Enrollment> {
    return this.#enrollments.update(scope, id, patch, ifRevision(revision));
  }
}
