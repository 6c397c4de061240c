import { Routes } from '../../platform/rest/routes.ts';
import { SeriesVerification } from './verification.ts';
import type { SeriesVerificationService } from './verification.service.ts';

export const seriesVerificationRoutes = new Routes<SeriesVerificationService>().endpoint(
  'get',
  '/sequence/v1/series/:id/verify',
  {
    summary: 'Walk the chain of a series: how many entries hold, and the first fault',
    scope: 'sequence:read',
    reply: [200, SeriesVerification],
  },
  (verification, { scope, params, signal }) => verification.verify(scope, params.id, signal),
);
