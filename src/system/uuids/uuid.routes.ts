import { Routes } from '../../platform/rest/routes.ts';
import { Uuid, UuidQuery } from './uuid.inputs.ts';
import type { UuidService } from './uuid.service.ts';

export const uuidRoutes = new Routes<UuidService>().endpoint(
  'get',
  '/utils/v1/uuid',
  {
    summary: 'Generate a UUID',
    scope: 'authenticated',
    query: UuidQuery,
    reply: [200, Uuid],
    example: { query: { v: 5, base: '6ba7b810-9dad-11d1-80b4-00c04fd430c8', key: 'example.com' } },
  },
  async (uuids, { query }) => uuids.make(query),
);
