import { queriesOver } from '../database/typed-query.ts';
import { ChangeRow } from './change-row.entity.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scope.ts';
import type { Platform } from '../platform.ts';
import type { ChangeType } from './change-type.ts';

/** Writes entities and their changes in one transaction, and then sends a hint. */
export async function writeChanges<Result>(
  { database, hints }: Pick<Platform, 'database' | 'hints'>,
  { workspaceId }: Scope,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  const result = await database.em().transactional(work);
  hints.send('change', workspaceId);
  return result;
}

/** Inserts a change within the transaction of an entity manager. */
export async function addChange(
  em: EntityManager,
  type: ChangeType,
  { workspaceId, id, version }: { workspaceId: string; id: string; version?: number },
): Promise<void> {
  await queriesOver(em, { ChangeRow })
    .insertInto('ChangeRow')
    .values({ workspaceId, id, type, version })
    .execute();
}
