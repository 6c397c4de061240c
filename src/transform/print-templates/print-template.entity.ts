import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { StringMap } from '../../platform/shape/scalars.ts';

/** Print template of a workspace: a Typst program, which steps of the action `pdf` refer to. */
@ObjectType({
  description: 'A print template of a workspace: a Typst program and the files that it reads.',
})
@Entity({ tableName: 'print_template' })
@Index({
  name: 'print_template_names',
  expression:
    'create index "print_template_names" on "print_template" using gin (name_terms("workspace_id", "name"))',
})
@Index({
  name: 'print_template_newest',
  expression:
    'create index "print_template_newest" on "print_template" ("workspace_id", "created_at" desc, "id" desc)',
})
export class PrintTemplate extends RevisedResource {
  [OptionalProps]?: 'version';

  @Field(() => String, { nullable: true, description: 'Name of the template; absent if it has none.' })
  @Property({ type: 'text', nullable: true })
  name?: string | null | undefined;

  @Field(() => StringMap, {
    description: 'Files by path: texts, or other contents as data URIs. `main.typ` is the main file.',
  })
  @Property({ type: 'json', columnType: 'json' })
  files!: Record<string, string>;

  @Field(() => String, {
    nullable: true,
    description: 'Notes for the users of the template; absent if there are none.',
  })
  @Property({ type: 'text', nullable: true })
  notes?: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Reason why the files were saved without a test print; absent if they were tested.',
  })
  @Property({ type: 'text', nullable: true })
  unchecked?: string | undefined;

  @Field(() => Boolean, { description: 'Whether the template is disabled and cannot be used.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  /** Number of its newest version. */
  @Property({ type: 'integer', default: 1 })
  newestNumber!: number;

  @Field(() => String, { description: 'Number of the newest version, which has the current name and files.' })
  get version(): string {
    return String(this.newestNumber);
  }
}
