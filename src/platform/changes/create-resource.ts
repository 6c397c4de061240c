import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import type { AuditOperation } from '../audit/audit-operation.ts';
import { addAudit } from '../audit/write-audit.ts';
import type { Scope } from '../auth/scope.ts';
import { distinctMoment } from '../database/moment.ts';
import type { RevisedResource } from '../database/resource.ts';
import type { EntityClass } from '../database/table.ts';
import { contentHash, createOnce, requireSameContent, type Created } from '../idempotency.ts';
import type { Platform } from '../platform.ts';
import type { ShapeClass } from '../shape/shape.ts';
import type { ChangeType } from './change-type.ts';
import { addChange, writeChanges } from './write-changes.ts';

/** Maximum number of attempts if a record of the same id is deleted each time, between the write and the read. */
const maxAttempts = 3;

/** Members that are the same for the new records of all kinds. */
type CommonMember = 'workspaceId' | 'id' | 'contentHash' | 'revision' | 'createdAt' | 'updatedAt';

/** Resource to create under the caller's id. */
export interface WantedResource<T extends RevisedResource, Input extends object> {
  readonly entity: EntityClass<T>;
  readonly id: string;
  /** Content of the request, with its class. A repeat of the id with another is a conflict. */
  readonly shape: ShapeClass<Input>;
  readonly input: Input;
  /** Subject of that refusal, for example "A workflow with this id". */
  readonly what: string;
  readonly operation: AuditOperation;
  /** Type of its change in the feed; absent if it has none, or if `complete` adds it. */
  readonly change?: ChangeType;
  /** Returns the other members of the new record, in its transaction. */
  readonly row: (now: Date) => NewRow<T> | Promise<NewRow<T>>;
  /** Writes further rows of the new record in its transaction, or refuses it. */
  readonly complete?: (em: EntityManager, record: T) => Promise<void>;
}

type NewRow<T> = Omit<RequiredEntityData<T>, CommonMember>;

type Services = Pick<Platform, 'clock' | 'database' | 'hints'>;

/**
 * Creates a resource once, with its change and its audit row in one transaction. The same request again returns the stored one;
 * other content under its id is a conflict.
 */
export async function createResource<T extends RevisedResource, Input extends object>(
  services: Services,
  scope: Scope,
  wanted: WantedResource<T, Input>,
): Promise<Created<T>> {
  const { entity, id, shape, input, what } = wanted;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const created = await createOnce({
      write: () => insertResource(services, scope, wanted),
      async findStored() {
        const stored = await findResource(services.database.em(), entity, scope, id);
        if (stored) requireSameContent(stored.contentHash, contentHash(shape, input), what, 'PATCH');
        return stored;
      },
    });
    if (created) return created;
  }
  throw new TypeError(`${what} was neither written nor found`);
}

/**
 * Inserts a resource with its change and its audit row in one transaction; returns undefined if the id is taken. Violations of other
 * unique constraints are errors.
 */
export function insertResource<T extends RevisedResource, Input extends object>(
  services: Services,
  scope: Scope,
  { entity, id, shape, input, operation, change, row, complete }: WantedResource<T, Input>,
): Promise<T | undefined> {
  const { workspaceId } = scope;
  return writeChanges(services, scope, async (em) => {
    const now = await distinctMoment(em, services.clock, entity, workspaceId);
    const common = { workspaceId, id, contentHash: contentHash(shape, input), revision: 1 };
    const { affectedRows } = await em
      .createQueryBuilder<RevisedResource>(entity)
      .insert({ ...(await row(now)), ...common, createdAt: now, updatedAt: now })
      .onConflict(['workspaceId', 'id'])
      .ignore()
      .execute('run');
    if (affectedRows === 0) return undefined;
    const record = await findResource(em, entity, scope, id);
    if (!record) throw new TypeError(`The new ${entity.name} was not found in its own transaction`);
    await complete?.(em, record);
    if (change) await addChange(em, change, { workspaceId, id });
    await addAudit(em, scope, operation, id);
    return record;
  });
}

async function findResource<T extends RevisedResource>(
  em: EntityManager,
  entity: EntityClass<T>,
  { workspaceId }: Scope,
  id: string,
): Promise<T | undefined> {
  const key: Pick<RevisedResource, 'workspaceId' | 'id'> = { workspaceId, id };
  return (await em.findOne(entity, key)) ?? undefined;
}
