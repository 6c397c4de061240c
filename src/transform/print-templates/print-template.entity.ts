import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { RevisedResource } from '../../platform/database/resource.ts';
import { StringMap } from '../../platform/shape/scalars.ts';

/** Print template of a workspace: a Typst program, which steps of the action `pdf` refer to. */
@ObjectType({
  description: 'How a workspace has its documents printed: a Typst program and the files it reads.',
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

  @Field(() => String, { nullable: true, description: 'What steps that print by it call it.' })
  @Property({ type: 'text', nullable: true })
  name?: string | null | undefined;

  @Field(() => StringMap, {
    description:
      'Its files by their paths: texts, or other contents as data URIs. Typst begins with main.typ.',
  })
  @Property({ type: 'json', columnType: 'json' })
  files!: Record<string, string>;

  @Field(() => String, { nullable: true, description: 'What is said of it to those who may use it.' })
  @Property({ type: 'text', nullable: true })
  notes?: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Why its files were saved without having been typeset; absent where they were.',
  })
  @Property({ type: 'text', nullable: true })
  unchecked?: string | undefined;

  @Field(() => Boolean, { description: 'True: the template can no longer be used.' })
  @Property({ type: 'boolean' })
  disabled!: boolean;

  /** Number of its newest version. */
  @Property({ type: 'integer', default: 1 })
  newestNumber!: number;

  @Field(() => String, { description: 'Its newest version: what its name and files are.' })
  get version(): string {
    return String(this.newestNumber);
  }
}
