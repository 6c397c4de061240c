import { describedErrors } from '../../platform/error-descriptions.ts';
import {
  finerKeys,
  refusalKeys,
  RequestError,
  type RequestErrorKey,
  type RequestErrorKind,
} from '../../platform/errors.ts';
import { describedChanges, webhookTypes, type ChangeType } from '../../platform/changes/change-type.ts';
import { describedPermissions } from '../../platform/auth/scope.ts';
import { declaredMetrics } from '../../platform/metrics.ts';
import { code, generatedNote, page, table } from './markdown-text.ts';

/** Returns the page of all metrics that the service declares. */
export function metricsPage(): string {
  const metrics = [...declaredMetrics.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  return page(
    '# Metrics',
    generatedNote,
    'Each process serves its metrics for Prometheus at `/metrics` on `DOCMILL_METRICS_PORT`, together with the usual metrics of a Node process (`process_…`, `nodejs_…`). [Monitoring](../monitoring.md) has alerts and a dashboard.',
    table(
      ['metric', 'type', 'labels', 'meaning'],
      metrics.map(({ name, type, labels, help }) => [code(name), type, labels.map(code).join(', '), help]),
    ),
  );
}

/** Returns the kind of a key of an error. */
function kindOf(key: RequestErrorKey): RequestErrorKind {
  return key in finerKeys ? finerKeys[key as keyof typeof finerKeys] : (key as RequestErrorKind);
}

/** Returns the page of all error keys. */
export function errorsPage(): string {
  return page(
    '# Errors',
    generatedNote,
    'Every error of REST is JSON with a stable `key`, a `message` and a `request_id`; `fields` contains a message for each invalid member, by its path. In GraphQL the same body is in `extensions`, and `extensions.code` is the kind in upper case (`NOT_FOUND`).',
    '```json\n{\n  "key": "validation",\n  "code": "validation",\n  "message": "The request has invalid fields",\n  "fields": { "name": "is required" },\n  "request_id": "0197a0c0-0000-7000-8000-00000000000a"\n}\n```',
    'Retry 503 and 429 after the seconds of `Retry-After`, and requests without a response. Use your own ids, `key` or `Idempotency-Key`, so that a retry creates nothing twice.',
    table(
      ['key', 'status', 'meaning'],
      refusalKeys.map((key) => [
        code(key),
        String(new RequestError(kindOf(key), '').status),
        describedErrors[key],
      ]),
    ),
  );
}

/** Returns the page of all types of changes. */
export function eventsPage(): string {
  const rows = Object.entries(describedChanges) as [ChangeType, (typeof describedChanges)[ChangeType]][];
  return page(
    '# Events',
    generatedNote,
    'The change feed (`GET /utils/v1/changes`, subscription `workspaceEvents`) and [webhooks](../webhooks.md) report these types. A token receives the types that its scopes can read.',
    table(
      ['type', 'meaning', 'scope', 'webhook'],
      rows.map(([type, { meaning, permission }]) => [
        code(type),
        meaning,
        code(permission),
        webhookTypes.includes(type) ? 'yes' : 'no',
      ]),
    ),
    '## Scopes',
    '`admin` includes every scope except `system:read`. A write scope includes the read scope.',
    table(
      ['scope', 'allows'],
      Object.entries(describedPermissions).map(([scope, meaning]) => [code(scope), meaning]),
    ),
  );
}
