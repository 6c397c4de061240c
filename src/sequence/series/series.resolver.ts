import { Arg, Args, Ctx, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { ID } from '../../platform/shape/scalars.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { Series } from './series.entity.ts';
import { SeriesInput, SeriesPatch } from './series.inputs.ts';
import { seriesCode } from './series-code.ts';
import { SeriesPreview, SeriesPreviewInput } from './series-preview.ts';
import type { SeriesService } from './series.service.ts';

const SeriesConnection = connectionOf(Series);

@Resolver(() => Series)
export class SeriesResolver {
  readonly #series: SeriesService;

  constructor(series: SeriesService) {
    this.#series = series;
  }

  @Query(() => Series, { description: 'A series by its id.' })
  @Requires('sequence:read')
  series(@Arg('id', () => ID) id: string, @Ctx() { scope }: GraphqlContext): Promise<Series> {
    return this.#series.get(scope, id);
  }

  @Query(() => SeriesConnection, { description: 'The series of the workspace, newest first.' })
  @Requires('sequence:read')
  async seriesList(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<Series>> {
    return connection(await this.#series.list(scope, pageQuery(page)));
  }

  @GraphqlField(() => String, { description: 'The code that the next entry is given.' })
  nextCode(@Root() series: Series): string {
    return seriesCode(series, series.lastIndex + 1);
  }

  @Query(() => SeriesPreview, {
    description: 'The first codes that a series would give out; nothing is made of it.',
  })
  @Requires('sequence:read')
  previewSeriesCodes(
    @Arg('input', () => SeriesPreviewInput) input: SeriesPreviewInput,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SeriesPreview> {
    return this.#series.preview(scope, input);
  }

  @Mutation(() => Series, { description: 'Creates a series idempotently with the given UUID (any version).' })
  @Requires('sequence:write')
  async createSeries(
    @Arg('input', () => SeriesInput) input: SeriesInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; made when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Series> {
    const create = { scope, key, what: ['series'], shape: SeriesInput, input, id };
    return (await idempotency.once(create, (newId) => this.#series.create(scope, newId, input))).record;
  }

  @Mutation(() => Series, {
    description: 'Updates a series; what its codes are made of changes only before its first number.',
  })
  @Requires('sequence:write')
  updateSeries(
    @Arg('id', () => ID) id: string,
    @Arg('patch', () => SeriesPatch) patch: SeriesPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<Series> {
    return this.#series.update(scope, id, patch, ifRevision(revision));
  }
}
