import { Migration } from '@mikro-orm/migrations';

/** Print templates are typeset when they are saved, and say why where they were not. */
export class Migration20261123_979_unchecked_templates extends Migration {
  override up(): void {
    this.addSql('alter table print_template add column unchecked text');
    this.addSql("update print_template set unchecked = 'It was saved before templates were typeset'");
  }
}
