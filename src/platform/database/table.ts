import { MetadataStorage, type EntityMetadata, type EntityProperty } from '@mikro-orm/postgresql';

/** Class of an entity. */
export type EntityClass<Entity extends object> = new () => Entity;

/** Names of an entity's members. */
export type Member<Entity> = keyof Entity & string;

/** Entity of which any member may be absent. */
export type Changes<Entity> = { [Name in keyof Entity]?: Entity[Name] | undefined };

/** Column, as statements need it. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the type, without a precision. */
  readonly type: string;
}

/**
 * Returns the name of an entity's table, as its decorator declares it: for texts that are built without the metadata, and
 * for all that need the name alone.
 */
export function tableName(entity: EntityClass<object>): string {
  const path: unknown = Reflect.get(entity, MetadataStorage.PATH_SYMBOL);
  if (typeof path !== 'string') throw new TypeError(`${entity.name} is not an entity`);
  return MetadataStorage.getMetadata(entity.name, path, entity).tableName;
}

/** Table of an entity, for hand-written statements: names and types come from the metadata. */
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

  /** Members of the primary key, in its order. */
  get key(): Member<Entity>[] {
    return this.#metadata.primaryKeys as never;
  }

  /** Members that are not nullable. */
  get required(): Member<Entity>[] {
    return this.#metadata.props
      .filter(({ persist, nullable }) => persist !== false && !nullable)
      .map(({ name }) => name as never);
  }

  /** Returns the column of a member. */
  column(member: Member<Entity>): Column {
    const property = this.#properties[member];
    const [name] = property?.fieldNames ?? [];
    const [type] = property?.columnTypes ?? [];
    if (!name || !type) throw new TypeError(`${this.#metadata.className}.${member} is not a column`);
    return { name, type: type.replace(/\(\d+\)/, '') };
  }

  /** Whether a member is stored in a column. */
  hasColumn(member: string): boolean {
    return this.#properties[member]?.persist !== false && this.#properties[member] !== undefined;
  }

  /**
   * Returns the select list that reads members under their own names: `j.workspace_id as "workspaceId", ...`; all members
   * by default.
   */
  select(alias: string, members: readonly Member<Entity>[] = this.members): string {
    return members.map((member) => `${alias}.${this.column(member).name} as "${member}"`).join(', ');
  }

  /** All members that are stored in columns. */
  get members(): Member<Entity>[] {
    return this.#metadata.props.filter(({ persist }) => persist !== false).map(({ name }) => name as never);
  }
}

/**
 * Function that returns the table of an entity, as its metadata define it; by the name of its class where the folder of the
 * entity must not be imported.
 */
export type Tables = <Entity extends object>(entity: EntityClass<Entity> | string) => Table<Entity>;

/** Creates an entity from a row whose columns are named after its members; SQL's null becomes an absent member. */
export function entityFrom<Entity extends object>(entity: EntityClass<Entity>, row: object): Entity {
  const made = new entity();
  const members = row as Readonly<Record<string, unknown>>;
  // A loop: lists of entries would cost several times as much for each row.
  for (const name in members)
    if (members[name] !== null) (made as Record<string, unknown>)[name] = members[name];
  return made;
}
