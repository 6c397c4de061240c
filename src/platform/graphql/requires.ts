import { Authorized } from 'type-graphql';
import type { Permission } from '../auth/scope.ts';

/**
 * Declares the permission that a token needs: without it, a query, mutation or subscription does not start (see the
 * schema), and a field of a resource is null with an error.
 */
export function Requires(permission: Permission): MethodDecorator & PropertyDecorator {
  return Authorized<Permission>(permission);
}
