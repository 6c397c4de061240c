import { Routes } from '../../platform/rest/routes.ts';
import { SeriesVerification } from './verification.ts';
import type { SeriesVerificationService } from './verification.service.ts';

export const seriesVerificationRoutes = new Routes<SeriesVerificationService>().endpoint(
  'get',
  '/sequence/v1/series/:id/verify',
  {
    summary: 'Verify the chain of a series; returns the number of valid entries and the first fault',
    scope: 'sequence:read',
    reply: [200, SeriesVerification],
  },
  (verification, { scope, params, signal }) => verification.verify(scope, params.id, signal),
);
