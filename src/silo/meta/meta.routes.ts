import { Field, InputType, ObjectType } from 'type-graphql';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { metaTag } from './meta-tag.ts';
import { SiloMeta } from './meta.entity.ts';
import { SiloMetaInput } from './meta.inputs.ts';
import type { SiloMetaService } from './meta.service.ts';

@InputType()
class SiloMetaReference {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to search only owned metadata; false by default.',
  })
  owned?: boolean;
}

/** Metadata of an entry that the caller may see. */
@ObjectType()
export class SiloMetaCollection {
  @Field(() => [SiloMeta], { description: 'Metadata that the caller can see, ordered by source and key.' })
  list!: SiloMeta[];
}

const row = { params: { key: 'payment' } };

export const siloMetaRoutes = new Routes<SiloMetaService>()
  .endpoint(
    'get',
    '/silo/v1/entries/meta/:key/:ref',
    {
      summary: 'Find metadata by reference, with its silo entry',
      description:
        'Searches only indexed metadata: first that of the caller, then that of other sources that the caller can see.',
      scope: 'silo:read',
      query: SiloMetaReference,
      reply: [200, SiloMeta],
      etag: metaTag,
      example: { params: { key: 'payment', ref: 'pay_4711' } },
    },
    (meta, { scope, params, query }) => meta.getByRef(scope, params.key, params.ref, query.owned ?? false),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id/meta',
    {
      summary: 'List the metadata of a silo entry',
      scope: 'silo:read',
      reply: [200, SiloMetaCollection],
    },
    async (meta, { scope, params }) => ({ list: await meta.list(scope, params.id) }),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id/meta/:key',
    {
      summary: 'Fetch metadata of a silo entry by key',
      scope: 'silo:read',
      reply: [200, SiloMeta],
      etag: metaTag,
      example: row,
    },
    (meta, { scope, params }) => meta.get(scope, params.id, params.key),
  )
  .endpoint(
    'put',
    '/silo/v1/entries/:id/meta/:key',
    {
      summary: 'Set metadata of a silo entry, replacing that of the caller with the same key',
      scope: 'silo:write',
      changes: true,
      body: SiloMetaInput,
      reply: [200, SiloMeta],
      etag: metaTag,
      example: {
        ...row,
        body: {
          ref: 'pay_4711',
          indexed: true,
          value: { paid: true },
          url: 'https://pay.example.com/pay_4711',
        },
      },
    },
    async (meta, { scope, params, body, ifMatch }) =>
      createdAnswer(await meta.put(scope, params.id, params.key, body, ifMatch)),
  )
  .endpoint(
    'delete',
    '/silo/v1/entries/:id/meta/:key',
    {
      summary: 'Delete metadata of the caller from a silo entry and return it',
      scope: 'silo:write',
      changes: true,
      reply: [200, SiloMeta],
      etag: metaTag,
      example: row,
    },
    (meta, { scope, params, ifMatch }) => meta.remove(scope, params.id, params.key, ifMatch),
  );
