import type { Permission } from '../platform/auth/scope.ts';
import { enumeration } from '../platform/shape/enumeration.ts';

/** Kinds of records that an id may refer to, in order of precedence. */
export const nodeKinds = [
  'job',
  'silo_entry',
  'workflow',
  'series',
  'integration',
  'series_entry',
  'file',
  'token',
  'enrollment',
  'bulk',
  'verification',
  'webhook_endpoint',
  'cron_subscription',
  'connect_endpoint',
  'print_template',
] as const;

export type NodeKind = (typeof nodeKinds)[number];

/** Permission required to read records of each kind. */
export const permissionOf: Readonly<Record<NodeKind, Permission>> = {
  job: 'transform:read',
  silo_entry: 'silo:read',
  workflow: 'transform:read',
  series: 'sequence:read',
  integration: 'transform:read',
  series_entry: 'sequence:read',
  file: 'silo:read',
  token: 'access:read',
  enrollment: 'access:read',
  bulk: 'transform:read',
  verification: 'sequence:read',
  webhook_endpoint: 'webhooks:read',
  cron_subscription: 'transform:read',
  connect_endpoint: 'transform:read',
  print_template: 'transform:read',
};

/** Kinds that can be searched by keys and names. */
export const searchedKinds = [
  'job',
  'silo_entry',
  'workflow',
  'series',
  'integration',
  'webhook_endpoint',
  'connect_endpoint',
  'print_template',
] as const;

export type SearchedKind = (typeof searchedKinds)[number];

export const SearchKind = enumeration('SearchKind', searchedKinds, 'Kind of record that can be searched.');
