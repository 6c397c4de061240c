import type { EntityMetadata, EntityProperty } from '@mikro-orm/postgresql';

/** The class of an entity. */
export type EntityClass<Entity extends object> = new () => Entity;

/** The names of an entity's members. */
export type Member<Entity> = keyof Entity & string;

/** An entity of which any member may be absent. */
export type Changes<Entity> = { [Name in keyof Entity]?: Entity[Name] | undefined };

/** A column as statements need it. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the type, without a precision. */
  readonly type: string;
}

/** The table of an entity, for statements that are written by hand: its names and types are those of the metadata. */
export class Table<Entity extends object> {
  readonly #metadata: EntityMetadata;
  readonly #properties: Partial<Record<string, EntityProperty>>;

  constructor(metadata: EntityMetadata) {
    this.#metadata = metadata;
    this.#properties = metadata.properties;
  }

  get name(): string {
    return this.#metadata.tableName;
  }

  /** The members of the primary key, in its order. */
  get key(): Member<Entity>[] {
    return this.#metadata.primaryKeys as never;
  }

  /** The members that no row may lack. */
  get required(): Member<Entity>[] {
    return this.#metadata.props
      .filter(({ persist, nullable }) => persist !== false && !nullable)
      .map(({ name }) => name as never);
  }

  /** The column of a member. */
  column(member: Member<Entity>): Column {
    const property = this.#properties[member];
    const [name] = property?.fieldNames ?? [];
    const [type] = property?.columnTypes ?? [];
    if (!name || !type) throw new TypeError(`${this.#metadata.className}.${member} is not a column`);
    return { name, type: type.replace(/\(\d+\)/, '') };
  }

  /** Whether a member is a column. */
  hasColumn(member: string): boolean {
    return this.#properties[member]?.persist !== false && this.#properties[member] !== undefined;
  }

  /** What a select lists to read members under their own names: `j.workspace_id as "workspaceId", ...`; all when none is named. */
  select(alias: string, members: readonly Member<Entity>[] = this.#members()): string {
    return members.map((member) => `${alias}.${this.column(member).name} as "${member}"`).join(', ');
  }

  #members(): Member<Entity>[] {
    return this.#metadata.props.filter(({ persist }) => persist !== false).map(({ name }) => name as never);
  }
}

/** An entity of a row whose columns bear its members' names; SQL's null is an absent member. */
export function entityFrom<Entity extends object>(entity: EntityClass<Entity>, row: object): Entity {
  const made = new entity();
  const members = row as Readonly<Record<string, unknown>>;
  // A loop: lists of pairs would cost several times as much, for each row that is read.
  for (const name in members)
    if (members[name] !== null) (made as Record<string, unknown>)[name] = members[name];
  return made;
}
