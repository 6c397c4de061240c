import { endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import { SeriesVerification } from './verification.ts';
import type { SeriesVerificationService } from './verification.service.ts';

/** `/sequence/v1/series/{id}/verify`. */
export function verificationRoutes(verification: SeriesVerificationService): Endpoint[] {
  return [
    endpoint(
      'get',
      '/sequence/v1/series/:id/verify',
      {
        summary: 'Walk the chain of a series: how many entries hold, and the first fault.',
        scope: 'sequence:read',
        reply: [200, SeriesVerification],
      },
      ({ scope, params, signal }) => verification.verify(scope, params.id, signal),
    ),
  ];
}
