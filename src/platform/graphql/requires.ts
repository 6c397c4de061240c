import { Authorized } from 'type-graphql';
import type { Permission } from '../auth/scope.ts';

/**
 * Says what the token must allow: without it a query, mutation or subscription does not start (see the schema), and a
 * field of a resource is null with an error.
 */
export function Requires(permission: Permission): MethodDecorator & PropertyDecorator {
  return Authorized<Permission>(permission);
}
