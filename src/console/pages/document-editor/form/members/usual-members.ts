/** Usual members of each kind of object, in their order; others are added one by one. */
export const usual: Readonly<Record<string, readonly string[]>> = {
  'bill/charge': ['reason', 'percent', 'amount', 'taxes'],
  'bill/delivery-details': ['date', 'receiver'],
  'bill/discount': ['reason', 'percent', 'amount', 'taxes'],
  'bill/line': ['item', 'taxes', 'discounts', 'charges'],
  'bill/line-charge': ['reason', 'percent', 'amount'],
  'bill/line-discount': ['reason', 'percent', 'amount'],
  'bill/payment': [
    'type',
    'series',
    'code',
    'issue_date',
    'currency',
    'supplier',
    'customer',
    'lines',
    'methods',
  ],
  'bill/payment-line': ['document', 'amount'],
  'bill/status': ['type', 'series', 'code', 'issue_date', 'supplier', 'customer', 'lines'],
  'bill/status-line': ['key', 'date', 'doc', 'description', 'reasons'],
  'note/message': ['title', 'content'],
  'org/address': ['street', 'num', 'code', 'locality', 'region', 'country'],
  'org/attachment': ['name', 'url', 'description'],
  'org/document-ref': ['type', 'series', 'code', 'issue_date', 'reason'],
  'org/email': ['addr', 'label'],
  'org/identity': ['type', 'key', 'code'],
  'org/inbox': ['scheme', 'code', 'email'],
  'org/item': ['name', 'ref', 'description', 'price', 'unit'],
  'org/name': ['given', 'surname'],
  'org/note': ['key', 'text'],
  'org/party': ['name', 'tax_id', 'addresses', 'emails'],
  'org/person': ['name', 'role'],
  'org/registration': ['office', 'book', 'page', 'entry'],
  'org/telephone': ['num', 'label'],
  'pay/credit-transfer': ['iban', 'bic', 'name'],
  'pay/due-date': ['date', 'percent', 'amount'],
  'pay/record': ['key', 'date', 'description', 'percent', 'amount'],
  'tax/combo': ['cat', 'key', 'rate', 'percent'],
  'tax/identity': ['country', 'code'],
};

/** Usual members of objects that are documents themselves. */
export const usualAlone: Readonly<Record<string, readonly string[]>> = {
  'org/item': ['name', 'ref', 'price', 'currency', 'unit', 'description'],
};

/** Members that are offered first when a field is added, in their order. */
export const offeredFirst: Readonly<Record<string, readonly string[]>> = {
  'org/party': ['inboxes', 'telephones', 'identities'],
  'org/person': ['telephones', 'emails'],
};
