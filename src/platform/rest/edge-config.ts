import { ConfigError, list, type Environment } from '../environment.ts';

/** Who may call from where, and how the service is known to browsers. */
export interface EdgeConfig {
  /** The origins of pages that may call the service and frame files; `*` among them: every one. */
  readonly corsOrigins: readonly string[];
}

/** Reads the settings of the edge. */
export function readEdge(env: Environment): EdgeConfig {
  return { corsOrigins: corsOrigins(env) };
}

/** Origins as browsers send them (RFC 6454 §6.2): a default port or a path would never match. */
function corsOrigins(env: Environment): string[] {
  return list(env['DOCMILL_CORS_ORIGINS']).map((origin) => {
    if (origin === '*' || URL.parse(origin)?.origin === origin) return origin;
    throw new ConfigError(
      `DOCMILL_CORS_ORIGINS must list origins like https://app.example.com, or *, not "${origin}"`,
    );
  });
}
