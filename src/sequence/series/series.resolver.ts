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

  @Query(() => Series, { description: 'Returns a series by its id.' })
  @Requires('sequence:read')
  series(
    @Arg('id', () => ID, { description: 'Id of the series.' }) id: string,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Series> {
    return this.#series.get(scope, id);
  }

  @Query(() => SeriesConnection, { description: 'Lists the series of the workspace, newest first.' })
  @Requires('sequence:read')
  async seriesList(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<Series>> {
    return connection(await this.#series.list(scope, pageQuery(page)));
  }

  @GraphqlField(() => String, { description: 'Code of the next entry.' })
  nextCode(@Root() series: Series): string {
    return seriesCode(series, series.lastIndex + 1);
  }

  @Query(() => SeriesPreview, {
    description: 'Previews the first codes of a series without creating it.',
  })
  @Requires('sequence:read')
  previewSeriesCodes(
    @Arg('input', () => SeriesPreviewInput, {
      description: 'Properties of the series, and the number of codes.',
    })
    input: SeriesPreviewInput,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<SeriesPreview> {
    return this.#series.preview(scope, input);
  }

  @Mutation(() => Series, {
    description:
      'Creates a series and returns it. A repeat with the same id and content returns the existing series.',
  })
  @Requires('sequence:write')
  async createSeries(
    @Arg('input', () => SeriesInput, { description: 'Properties of the new series.' }) input: SeriesInput,
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Series> {
    const create = { scope, key, what: ['series'], shape: SeriesInput, input, id };
    return (await idempotency.once(create, (newId) => this.#series.create(scope, newId, input))).record;
  }

  @Mutation(() => Series, {
    description:
      'Updates a series and returns it. The format of its codes can only be changed before its first number is issued.',
  })
  @Requires('sequence:write')
  updateSeries(
    @Arg('id', () => ID, { description: 'Id of the series.' }) id: string,
    @Arg('patch', () => SeriesPatch, { description: 'Fields to change.' }) patch: SeriesPatch,
    @Ctx() { scope }: GraphqlContext,
    @IfRevision() revision?: number,
  ): Promise<Series> {
    return this.#series.update(scope, id, patch, ifRevision(revision));
  }
}
