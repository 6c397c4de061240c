import { Authorized } from 'type-graphql';
import type { Permission } from '../auth/scope.ts';

/** Says what the token must allow; a query, mutation or subscription without it does not start (see the schema). */
export function Requires(permission: Permission): MethodDecorator {
  return Authorized<Permission>(permission);
}
