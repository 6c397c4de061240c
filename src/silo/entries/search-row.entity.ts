import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { wordRules } from './search-terms.ts';

/**
 * Words of an entry, and the facts by which entries are listed; apart from the entry, so that only a changed document
 * writes them.
 */
@Entity({ tableName: 'silo_search' })
@Index({ name: 'silo_search_terms_index', properties: ['terms'], type: 'gin' })
@Index({
  name: 'silo_search_outdated',
  expression: `create index "silo_search_outdated" on "silo_search" ("created_at") where "word_rules" is distinct from ${wordRules}`,
})
@Index({ name: 'silo_search_doc_type_index', properties: ['workspaceId', 'docType', 'createdAt', 'id'] })
@Index({ name: 'silo_search_currency_index', properties: ['workspaceId', 'currency', 'createdAt', 'id'] })
@Index({ name: 'silo_search_series_index', properties: ['workspaceId', 'series', 'createdAt', 'id'] })
@Index({ name: 'silo_search_supplier_index', properties: ['workspaceId', 'supplier', 'createdAt', 'id'] })
@Index({ name: 'silo_search_customer_index', properties: ['workspaceId', 'customer', 'createdAt', 'id'] })
@Index({ name: 'silo_search_issue_date_index', properties: ['workspaceId', 'issueDate', 'id'] })
@Index({ name: 'silo_search_amount_index', properties: ['workspaceId', 'amount', 'id'] })
export class SearchRow {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  /** Paths of the references of the document, by the UUIDs that they refer to. */
  @Property({ type: 'json', columnType: 'json' })
  refs!: Record<string, string>;

  /** Words, each after a part of the id of the workspace. */
  @Property({ type: 'string', columnType: 'tsvector' })
  terms!: string;

  /** Version of the rules by which the words were extracted; absent before the first. */
  @Property({ type: 'smallint', nullable: true })
  wordRules?: number | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  docType?: string | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  currency?: string | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  series?: string | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  supplier?: string | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  customer?: string | undefined;

  @Property({ type: 'text', collation: 'C', nullable: true })
  issueDate?: string | undefined;

  /** Payable amount, in the currency of the document; that of a credit note is negative. */
  @Property({ type: 'decimal', columnType: 'numeric', runtimeType: 'string', nullable: true })
  amount?: string | undefined;
}
