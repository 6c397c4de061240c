import type { Permission } from '../platform/auth/scope.ts';
import { enumeration } from '../platform/shape/enumeration.ts';

/** What an id may stand for, in the order in which one that stands for several is taken. */
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

/** What a token must allow to see records of a kind. */
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

/** The kinds that are searched by what people know their records by. */
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

export const SearchKind = enumeration('SearchKind', searchedKinds, 'A kind of records that is searched.');
