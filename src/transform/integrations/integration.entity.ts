import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { Json } from '../../platform/shape/scalars.ts';
import { IntegrationSecret, type SecretMarks } from './secret-marks.ts';

/** Configuration of a provider, separate from the workflows that use it; its secrets are never returned. */
@ObjectType({ description: 'The configuration of a provider, separate from the workflows that use it.' })
@Entity({ tableName: 'integration' })
@Index({
  name: 'integration_of_provider',
  expression:
    'create index "integration_of_provider" on "integration" ("workspace_id", "provider", "created_at" desc)',
})
@Index({
  name: 'integration_of_disabled',
  expression:
    'create index "integration_of_disabled" on "integration" ("workspace_id", "disabled", "created_at" desc)',
})
@Index({
  name: 'integration_newest',
  expression:
    'create index "integration_newest" on "integration" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({
  name: 'integration_names',
  expression:
    'create index "integration_names" on "integration" using gin (name_terms("workspace_id", "name", "provider"))',
})
@Index({
  name: 'integration_serving',
  expression:
    'create index "integration_serving" on "integration" ("workspace_id") where "action_ids" is not null',
})
export class Integration extends RevisedResource {
  @Field(() => String, { nullable: true, description: 'Name of the integration; absent if it has none.' })
  @Property({ type: 'text', nullable: true })
  name?: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'Internal notes; absent if there are none.' })
  @Property({ type: 'text', nullable: true })
  notes?: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'ID of the provider.' })
  @Property({ type: 'text', nullable: true })
  provider?: string | undefined;

  @Field(() => Json, {
    nullable: true,
    description: 'Configuration of the provider; secrets are returned as ********.',
  })
  config?: unknown;

  /** Config, encrypted for this row. */
  @Property({ type: 'text' })
  sealedConfig!: string;

  @Field(() => [IntegrationSecret], {
    description: 'Secrets in the config, with the time and author of the last change of each.',
  })
  secrets?: IntegrationSecret[];

  /** Time and subject of the last change of each secret. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  secretMarks?: SecretMarks | undefined;

  /** Ids of the actions that it serves, as its config declares them. */
  @Property({ type: 'text[]', nullable: true })
  actionIds?: string[] | undefined;

  @Field(() => Boolean, { description: 'Whether the integration is disabled and cannot be used.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;
}
