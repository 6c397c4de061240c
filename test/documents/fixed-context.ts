import type { Context } from '../../src/documents/context.ts';

/** A moment and an identifier that are always the same. */
export const context: Context = {
  now: () => new Date('2026-03-14T09:26:53Z'),
  uuid: () => '0197a0c0-0000-7000-8000-000000000001',
};
