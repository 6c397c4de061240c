import { Field, InputType, ObjectType } from 'type-graphql';
import { Collection, nextPage, PageLimit } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { defaultLimit, namedCursor, readNamedCursor } from '../../platform/page.ts';
import { SiloEntry } from './entry.entity.ts';
import { entryTag } from './entry-tag.ts';
import { SiloEntryRestore, SiloVersionDiff, SiloVersionDiffQuery } from './version-diff.ts';
import { SiloVersion } from './version.entity.ts';
import type { SiloVersionService } from './version.service.ts';

@InputType()
class SiloVersionQuery {
  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, { nullable: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}

/** A page of the versions of an entry, newest first. */
@ObjectType()
export class SiloVersionCollection extends Collection {
  @Field(() => [SiloVersion], { description: 'Versions of this page, newest first.' })
  list!: SiloVersion[];
}

export const siloVersionRoutes = new Routes<SiloVersionService>()
  .endpoint(
    'get',
    '/silo/v1/entries/:id/versions',
    {
      summary: 'List the versions of a silo entry without their envelopes, newest first',
      scope: 'silo:read',
      query: SiloVersionQuery,
      reply: [200, SiloVersionCollection],
      next: nextPage,
    },
    async (versions, { scope, params, query: { limit, cursor } }) => {
      const [before] = cursor ? readNamedCursor('versions', cursor) : [];
      const found = await versions.list(scope, params.id, { limit: limit + 1, before });
      const list = found.slice(0, limit);
      const last = found.length > limit ? list.at(-1) : undefined;
      const nextCursor = last && namedCursor('versions', [last.version]);
      return { list, limit, cursor, nextCursor, createdAt: list[0]?.createdAt };
    },
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id/versions/:version',
    {
      summary: 'Fetch a version of a silo entry with its envelope',
      scope: 'silo:read',
      reply: [200, SiloVersion],
      etag: ({ hash }) => hash,
    },
    (versions, { scope, params }) => versions.get(scope, params.id, params.version),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id/diff',
    {
      summary: 'Compare two versions of a silo entry, member by member',
      scope: 'silo:read',
      query: SiloVersionDiffQuery,
      reply: [200, SiloVersionDiff],
    },
    (versions, { scope, params, query }) => versions.diff(scope, params.id, query),
  )
  .endpoint(
    'post',
    '/silo/v1/entries/:id/restore',
    {
      summary: 'Restore an earlier version of a draft as the current one',
      description:
        'The document is calculated again and stored as a new version. The document of a signed entry cannot change: 409 `entry-signed`.',
      scope: 'silo:write',
      changes: true,
      body: SiloEntryRestore,
      reply: [200, SiloEntry],
      example: { body: { version: '1' } },
      etag: entryTag,
    },
    (versions, { scope, params, body, ifMatch }) => versions.restore(scope, params.id, body.version, ifMatch),
  );
