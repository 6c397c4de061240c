import { Entity, Index, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { Resource } from '../../platform/database/resource.ts';
import { ID, Json, JsonObject, SafeInt } from '../../platform/shape/scalars.ts';
import { File } from '../files/file.entity.ts';
import { Digest } from './digest.ts';
import { DocumentFault } from './document-fault.ts';
import { AdditionalData } from '../files/additional-data.ts';

/**
 * A stored document without its envelope. Every envelope is a `SiloVersion` that is written once, so that lists, changes of state
 * and retries touch one small row.
 */
@ObjectType({ description: 'A stored business document with its files.' })
@Entity({ tableName: 'silo_entry' })
@Index({ name: 'silo_entry_created_index', properties: ['workspaceId', 'createdAt', 'id'] })
@Index({ name: 'silo_entry_updated_index', properties: ['workspaceId', 'updatedAt', 'id'] })
@Index({
  name: 'silo_entry_invalid_index',
  expression:
    'create index "silo_entry_invalid_index" on "silo_entry" ("workspace_id", "created_at", "id") where "invalid"',
})
@Index({ name: 'silo_entry_folder_index', properties: ['workspaceId', 'folder', 'createdAt', 'id'] })
@Index({ name: 'silo_entry_schema_index', properties: ['workspaceId', 'docSchema', 'createdAt', 'id'] })
@Index({
  name: 'silo_entry_state_index',
  expression:
    'create index "silo_entry_state_index" on "silo_entry" ("workspace_id", "state", "created_at", "id") where "state" is not null',
})
@Index({ name: 'silo_entry_draft_index', properties: ['workspaceId', 'draft', 'createdAt', 'id'] })
@Index({
  name: 'silo_entry_key_unique',
  expression:
    'create unique index "silo_entry_key_unique" on "silo_entry" ("workspace_id", "key") where "key" is not null',
})
@Trigger({
  name: 'silo_entry_stays_signed',
  timing: 'before',
  events: ['update'],
  forEach: 'row',
  expression: `create trigger silo_entry_stays_signed before update on silo_entry for each row
    when (not old.draft and (new.draft or (new.invalid and not old.invalid)
      or new.workspace_id <> old.workspace_id or new.id <> old.id or new.version < old.version
      or new.doc_schema <> old.doc_schema
      or (new.digest ->> 'val') is distinct from (old.digest ->> 'val')
      or (new.snippet ->> 'code') is distinct from (old.snippet ->> 'code')
      or (new.snippet ->> 'series') is distinct from (old.snippet ->> 'series')))
    execute function silo_entry_stays_signed()`,
})
export class SiloEntry extends Resource {
  [OptionalProps]?: 'signed' | 'version';

  @Field(() => String, {
    nullable: true,
    description: 'Key chosen by the client, unique in the workspace; absent if none was given.',
  })
  @Property({ type: 'text', nullable: true })
  key?: string | undefined;

  @Field(() => String, { description: 'Key of the folder of the entry.' })
  @Property({ type: 'text' })
  folder!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Processing state of the document, set by workflows or clients; absent if none was set.',
  })
  @Property({ type: 'text', nullable: true })
  state?: string | undefined;

  @Field(() => String, { description: 'Schema URL of the document.' })
  @Property({ type: 'text' })
  docSchema!: string;

  @Field(() => String, { description: 'Schema URL of the envelope.' })
  @Property({ type: 'text' })
  envSchema!: string;

  @Field(() => Boolean, { description: 'Whether the envelope is unsigned.' })
  @Property({ type: 'boolean' })
  draft!: boolean;

  @Field(() => Boolean, { description: 'Whether the envelope is signed; the opposite of `draft`.' })
  get signed(): boolean {
    return !this.draft;
  }

  @Field(() => Boolean, {
    description:
      'Whether the document was stored although it does not validate; `faults` contains the reasons.',
  })
  @Property({ type: 'boolean', default: false })
  invalid!: boolean;

  @Field(() => Json, {
    nullable: true,
    description: 'Envelope with the document; in lists only if requested.',
  })
  data?: unknown;

  @Field(() => Digest, { description: 'Digest of the document.' })
  @Property({ type: 'json', columnType: 'json' })
  digest!: Digest;

  @Field(() => JsonObject, {
    description: 'Identifying members of the document, with the names that they have in it.',
  })
  @Property({ type: 'json', columnType: 'json' })
  snippet!: Record<string, unknown>;

  @AdditionalData()
  meta?: Record<string, string> | undefined;

  @Field(() => [String], { nullable: true, description: 'Tags; absent if there are none.' })
  @Property({ type: 'text[]', nullable: true })
  tags?: string[] | undefined;

  @Field(() => [DocumentFault], {
    nullable: true,
    description:
      'Faults of the submitted document that were accepted, or that make it invalid; absent if there are none.',
  })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  faults?: DocumentFault[] | undefined;

  @Field(() => [File], { nullable: true, description: 'Files of the document.' })
  attachments?: File[] | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'Member of the document with the requested reference: `supplier`, `preceding`; only in lists of related entries.',
  })
  context?: string | undefined;

  @Field(() => ID, {
    nullable: true,
    description:
      'ID of the entry that this one was copied, patched or corrected from; absent if there is none.',
  })
  @Property({ type: 'uuid', nullable: true })
  previousId?: string | undefined;

  /** Number of the current `SiloVersion`, from 1. */
  @Property({ type: 'integer', fieldName: 'version' })
  currentVersion!: number;

  @Field(() => String, { description: 'Number of the current version of the envelope: "1", "2", ...' })
  get version(): string {
    return String(this.currentVersion);
  }

  @Field(() => SafeInt, {
    description:
      'Number that increases with every change of the entry, its state and its files; the ETag of the entry.',
  })
  @Property({ type: 'integer' })
  revision!: number;
}
