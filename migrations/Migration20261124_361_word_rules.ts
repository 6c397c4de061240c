import { Migration } from '@mikro-orm/migrations';

/**
 * Entries say by which rules their words were taken from their documents. Those of other rules than the present ones are
 * taken anew by and by: their index is made again whenever the rules change.
 */
export class Migration20261124_361_word_rules extends Migration {
  override up(): void {
    this.addSql('alter table silo_search add column word_rules smallint');
    this.addSql(
      'create index silo_search_outdated on silo_search (created_at) where word_rules is distinct from 1',
    );
  }
}
