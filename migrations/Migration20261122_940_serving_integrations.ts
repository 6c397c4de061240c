import { Migration } from '@mikro-orm/migrations';

/** The integrations that serve actions, which every step outside looks for: at most a hundred of a workspace. */
export class Migration20261122_940_serving_integrations extends Migration {
  override up(): void {
    this.addSql(
      'create index integration_serving on integration (workspace_id) where action_ids is not null',
    );
  }
}
