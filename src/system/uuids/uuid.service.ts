import { v1, v3, v4, v5, v6, v7 } from 'uuid';
import { invalid } from '../../platform/errors.ts';
import { Uuid, type UuidQuery } from './uuid.inputs.ts';

const plain: Partial<Record<number, () => string>> = { 1: v1, 4: v4, 6: v6, 7: v7 };

export class UuidService {
  /** Generates a UUID; refuses a version that needs a name without one, and a name for any other version. */
  make(query: UuidQuery): Uuid {
    const uuid = plain[query.v]?.();
    if (uuid === undefined) return createUuid(query, named(query));
    for (const name of ['base', 'key'] as const)
      if (query[name] !== undefined) throw invalid({ [name]: 'is for versions 3 and 5' });
    return createUuid(query, uuid);
  }
}

function named({ v, base, key }: UuidQuery): string {
  if (base === undefined) throw invalid({ base: `is needed for version ${v}` });
  if (key === undefined) throw invalid({ key: `is needed for version ${v}` });
  return (v === 3 ? v3 : v5)(key, base);
}

function createUuid({ v }: UuidQuery, uuid: string): Uuid {
  return Object.assign(new Uuid(), { uuid, version: v });
}
