import { Area } from '../platform/area.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Platform } from '../platform/platform.ts';
import type { Authenticate } from '../platform/rest/guard.ts';
import { accessEntities, accessServices, type AccessServices } from './access.services.ts';
import { Enrollment } from './enrollments/enrollment.entity.ts';
import { EnrollmentResolver } from './enrollments/enrollment.resolver.ts';
import { enrollmentRoutes } from './enrollments/enrollment.routes.ts';
import { EnrollmentService } from './enrollments/enrollment.service.ts';
import { Authenticator } from './tokens/authenticator.ts';
import { FailedAttempts } from './tokens/failed-attempts.ts';
import { Revocations } from './tokens/revocations.ts';
import { TokenResolver } from './tokens/token.resolver.ts';
import { tokenRoutes } from './tokens/token.routes.ts';
import { TokenUses } from './tokens/token-uses.ts';
import { TokenVerifier } from './tokens/token-verifier.ts';
import { ViewerResolver } from './viewer.resolver.ts';
import { workspaceRoutes } from './workspaces/workspace.routes.ts';

/** Services of the area that REST and GraphQL serve. */
export interface ServedAccess extends AccessServices {
  readonly enrollments: EnrollmentService;
}

/** Workspaces, their tokens and apps, and the identity of the caller. */
export const accessArea = new Area<ServedAccess>([...accessEntities, Enrollment], {
  enrollments: { routes: enrollmentRoutes, resolver: EnrollmentResolver },
  tokens: { routes: tokenRoutes, resolver: TokenResolver },
  workspaces: { routes: workspaceRoutes, resolver: ViewerResolver },
});

/** The services of the area, with authentication of requests. */
export interface Access extends ServedAccess, AsyncDisposable {
  readonly authenticate: Authenticate;
  /** Calls back once when a scope's token has ended, until the returned function is called. */
  readonly onScopeEnd: (scope: Scope, callback: () => void) => () => void;
}

/** Opens access and keeps revocations of tokens current within seconds, until it is disposed. */
export async function openAccess(
  platform: Pick<
    Platform,
    'clock' | 'config' | 'database' | 'hints' | 'keys' | 'log' | 'sealing' | 'timings'
  >,
): Promise<Access> {
  const { clock, config, database, hints, keys, log, timings } = platform;
  const services = accessServices(platform);
  const verifier = new TokenVerifier({ clock, keys, log }, config);
  const revocations = await Revocations.open({ database, hints, log, timings });
  const failures = new FailedAttempts(config.edge.failedAuthentications);
  const { workspaces } = services;
  const uses = new TokenUses({ clock, database, log, timings });
  const authenticator = new Authenticator({ clock, keys, verifier, workspaces, revocations, failures, uses });
  return {
    ...services,
    enrollments: new EnrollmentService({ ...platform, ...services, failures }),
    authenticate: (authorization, asked) => authenticator.authenticate(authorization, asked),
    onScopeEnd: (scope, callback) => authenticator.onEnd(scope, callback),
    async [Symbol.asyncDispose]() {
      await Promise.all([uses[Symbol.asyncDispose](), revocations[Symbol.asyncDispose]()]);
    },
  };
}
