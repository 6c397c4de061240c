import { Migration } from '@mikro-orm/migrations';

/**
 * The secrets in the configs of steps are sealed beside the contents that they belong to. A migration has no key for that: what is
 * there already is sealed by housekeeping after the start, or when it is next saved. The indexes are made again whenever the rules
 * change.
 */
export class Migration20261128_431_step_secrets extends Migration {
  override up(): void {
    for (const table of ['workflow', 'workflow_version']) {
      this.addSql(`alter table ${table} add column sealed_secrets text, add column secret_rules smallint`);
      this.addSql(
        `create index ${table}_unsealed on ${table} (created_at) where secret_rules is distinct from 1`,
      );
    }
  }
}
