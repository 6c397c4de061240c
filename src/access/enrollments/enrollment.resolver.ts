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
  @Query(() => EnrollmentConnection, { description: 'The apps that the workspace has let in, newest first.' })
  async enrollments(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<Enrollment>> {
    return connection(await this.#enrollments.page(scope, pageQuery(page)));
  }

  @Requires('access:read')
  @Query(() => Enrollment, { description: 'An app in the workspace.' })
  enrollment(@Ctx() { scope }: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Enrollment> {
    return this.#enrollments.get(scope, id);
  }

  @Requires('access:write')
  @Mutation(() => Enrollment, {
    description: 'Lets an app in; the same again answers the stored enrollment.',
  })
  async createEnrollment(
    @Arg('input', () => EnrollmentInput) input: EnrollmentInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; made when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Enrollment> {
    const create = { scope, key, what: ['enrollment'], shape: EnrollmentInput, input, id };
    return (await idempotency.once(create, (newId) => this.#enrollments.create(scope, newId, input))).record;
  }

  @Requires('access:write')
  @Mutation(() => Enrollment, { description: 'Lets an app in no more, or again.' })
  updateEnrollment(
    @Arg('id', () => ID) id: string,
    @Arg('patch', () => EnrollmentPatch) patch: EnrollmentPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<Enrollment> {
    return this.#enrollments.update(scope, id, patch, ifRevision(revision));
  }
}
