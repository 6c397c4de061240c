import { Migration } from '@mikro-orm/migrations';

/**
 * What workflows and their versions are found by that use an integration: the ids of integrations and actions that their
 * steps name, each behind what tells its workspace from others.
 */
export class Migration20261122_948_step_terms extends Migration {
  override up(): void {
    this.addSql(`
      create function step_terms(workspace_id uuid, steps json, rescue json) returns text[]
      language sql immutable parallel safe
      return (
        select coalesce(array_agg(distinct right(workspace_id::text, 12) || (named #>> '{}')), '{}')
        from unnest(array[steps::jsonb, rescue::jsonb]) as flow,
          unnest('{$.**.action,$.**.integration_id}'::jsonpath[]) as path,
          jsonb_path_query(flow, path) as named
        where jsonb_typeof(named) = 'string'
      )`);
    for (const table of ['workflow', 'workflow_version'])
      this.addSql(
        `create index ${table}_step_terms on ${table} using gin (step_terms(workspace_id, steps, rescue))`,
      );
  }
}
