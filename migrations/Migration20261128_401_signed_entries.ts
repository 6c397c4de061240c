import { Migration } from '@mikro-orm/migrations';

/**
 * A signed entry keeps its document, number and series. The service refuses such changes before it writes them; these triggers
 * refuse what a mistake in the service would write. Rows that exist are not checked: entries that an earlier release has
 * made drafts again stay drafts.
 */
export class Migration20261128_401_signed_entries extends Migration {
  override up(): void {
    this.addSql(`
      create function silo_entry_stays_signed() returns trigger language plpgsql as $$
      begin
        raise exception 'silo entry % is signed: its document, number and series can no longer change', old.id
          using errcode = 'integrity_constraint_violation', constraint = 'silo_entry_stays_signed';
      end $$`);
    this.addSql(
      `create trigger silo_entry_stays_signed before update on silo_entry for each row
        when (not old.draft and (new.draft or (new.invalid and not old.invalid)
          or new.workspace_id <> old.workspace_id or new.id <> old.id or new.version < old.version
          or new.doc_schema <> old.doc_schema
          or (new.digest ->> 'val') is distinct from (old.digest ->> 'val')
          or (new.snippet ->> 'code') is distinct from (old.snippet ->> 'code')
          or (new.snippet ->> 'series') is distinct from (old.snippet ->> 'series')))
        execute function silo_entry_stays_signed()`,
    );
    // The newest version is found along the primary key, and its envelope read only if it is signed.
    this.addSql(`
      create function silo_version_keeps_signed() returns trigger language plpgsql as $$
      declare
        newest record;
      begin
        select version.signed, case when version.signed then version.envelope end as envelope into newest
        from silo_version version
        where version.workspace_id = new.workspace_id and version.entry_id = new.entry_id
          and version.number < new.number
        order by version.number desc limit 1;
        if newest.signed is not true then
          return new;
        end if;
        if new.signed
          and (new.envelope -> 'doc')::jsonb = (newest.envelope -> 'doc')::jsonb
          and (new.envelope #>> '{head,uuid}') is not distinct from (newest.envelope #>> '{head,uuid}')
          and (new.envelope #>> '{head,dig,val}') is not distinct from (newest.envelope #>> '{head,dig,val}')
          and coalesce((newest.envelope -> 'sigs')::jsonb <@ (new.envelope -> 'sigs')::jsonb, false)
          and coalesce((newest.envelope #> '{head,stamps}')::jsonb, '[]')
            <@ coalesce((new.envelope #> '{head,stamps}')::jsonb, '[]')
        then
          return new;
        end if;
        raise exception 'silo entry % is signed: its next version must keep its document, signatures and stamps', new.entry_id
          using errcode = 'integrity_constraint_violation', constraint = 'silo_version_keeps_signed';
      end $$`);
    this.addSql(
      `create trigger silo_version_keeps_signed before insert on silo_version for each row
        when (new.number > 1) execute function silo_version_keeps_signed()`,
    );
    this.addSql(`
      create function silo_version_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'version % of silo entry % is signed and can no longer change', old.number, old.entry_id
          using errcode = 'integrity_constraint_violation', constraint = 'silo_version_stays';
      end $$`);
    this.addSql(
      `create trigger silo_version_stays before update on silo_version for each row
        when (old.signed and (not new.signed or new.workspace_id <> old.workspace_id or new.entry_id <> old.entry_id
          or new.number <> old.number or new.hash <> old.hash or new.envelope::text <> old.envelope::text))
        execute function silo_version_stays()`,
    );
  }
}
