import { Migration } from '@mikro-orm/migrations';

/**
 * The collation under which names are searched, which knows letters beyond ASCII: the first of these that the server has.
 * The builtin one came with PostgreSQL 17; before it ICU or the operating system provides one. The last only knows ASCII.
 */
const candidates = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8', 'ucs_basic'];

export class Migration20261128_452_name_collation extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare
        found constant name := (
          select collname from pg_collation
            join unnest(array['${candidates.join("', '")}']) with ordinality as candidate(name, place) on collname = candidate.name
          where collnamespace = 'pg_catalog'::regnamespace
            and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
          order by place limit 1
        );
      begin
        execute format('create collation docmill_names from pg_catalog.%I', found);
      end $$`);
  }
}
