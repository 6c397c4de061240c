import { Migration } from '@mikro-orm/migrations';

/** Workflows, integrations, jobs and what the engine keeps of its workers. */
export class Migration20261121_4_transform extends Migration {
  override up(): void {
    this.addSql(`
      create table workflow (
        workspace_id uuid not null,
        id uuid not null,
        name text,
        description text,
        country text,
        schema text,
        steps json not null,
        rescue json not null,
        draft boolean not null,
        disabled boolean not null,
        hash text not null,
        published_number integer not null,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (workspace_id, id)
      )`);
    this.addSql('create index workflow_newest on workflow (workspace_id, created_at desc, id desc)');
    this.addSql(`
      create table workflow_version (
        workspace_id uuid not null,
        workflow_id uuid not null,
        number integer not null,
        name text,
        hash text not null,
        src text not null,
        src_id text,
        schema text,
        steps json not null,
        rescue json not null,
        created_at timestamptz(3) not null,
        primary key (workspace_id, workflow_id, number)
      )`);
    this.addSql(`
      create table integration (
        workspace_id uuid not null,
        id uuid not null,
        name text,
        notes text,
        provider text,
        sealed_config text not null,
        disabled boolean not null,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (workspace_id, id)
      )`);
    this.addSql('create index integration_newest on integration (workspace_id, created_at desc, id desc)');
    // Rows of jobs change with every step; the room left on each page keeps those changes out of the indexes.
    this.addSql(`
      create table job (
        workspace_id uuid not null,
        id uuid not null,
        key text,
        workflow_id uuid not null,
        workflow_version integer not null,
        silo_entry_id uuid,
        status text not null,
        args json,
        tags text[],
        faults json,
        attempt integer not null,
        last_seq integer not null,
        content_hash bytea not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        completed_at timestamptz(3),
        primary key (workspace_id, id)
      ) with (fillfactor = 70)`);
    this.addSql('create index job_newest on job (workspace_id, created_at desc, id desc)');
    this.addSql(
      'create index job_of_entry on job (workspace_id, silo_entry_id) where silo_entry_id is not null',
    );
    this.addSql(`
      create table job_key (
        workspace_id uuid not null,
        key text not null,
        job_id uuid not null,
        created_at timestamptz(3) not null,
        primary key (workspace_id, key)
      )`);
    this.addSql(`
      create table intent (
        workspace_id uuid not null,
        job_id uuid not null,
        number integer not null,
        id uuid not null,
        step_id uuid,
        name text,
        provider text not null,
        completed boolean not null,
        status text,
        code text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (workspace_id, job_id, number)
      )`);
    this.addSql(`
      create table event (
        workspace_id uuid not null,
        job_id uuid not null,
        seq integer not null,
        intent_number integer not null,
        index integer not null,
        at timestamptz(3) not null,
        status text not null,
        code text,
        message text,
        silo_entry_id uuid,
        args json,
        job_status text not null,
        primary key (workspace_id, job_id, seq)
      )`);
    this.addSql(`
      create table worker (
        id uuid primary key,
        seen_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table claim (
        id uuid primary key,
        worker_id uuid not null,
        workspace_ids uuid[] not null,
        job_ids uuid[] not null,
        attempts integer[] not null
      )`);
    this.addSql('create index claim_of_worker on claim (worker_id)');
  }
}
