/** Members of every type of the format (v0.502.1), by type. */
export const membersOfTypes: Readonly<Record<string, string>> = {
  'bill/action': 'description ext key',
  'bill/charge': 'amount base code ext i key meta percent reason taxes uuid',
  'bill/correction-options': 'copy_tax ext issue_date reason series stamps type',
  'bill/delivery': `
    $addons $regime $tags attachments charges code complements courier currency customer despatch_date
    despatcher discounts exchange_rates issue_date issue_time lines meta notes ordering preceding
    receive_date receiver series supplier tax totals tracking type uuid value_date
  `,
  'bill/delivery-details': 'date identities meta period receiver',
  'bill/discount': 'amount base code ext i key meta percent reason taxes uuid',
  'bill/fault': 'code message paths',
  'bill/invoice': `
    $addons $regime $tags attachments charges code complements currency customer delivery discounts
    exchange_rates issue_date issue_time lines meta notes op_date ordering payment preceding series supplier
    tax totals type uuid value_date
  `,
  'bill/line': `
    breakdown charges cost discounts ext i identifier item notes order period quantity seller substituted
    sum taxes total uuid
  `,
  'bill/line-charge': 'amount base code ext key percent quantity rate reason unit',
  'bill/line-discount': 'amount base code ext key percent reason',
  'bill/order': `
    $addons $regime $tags attachments buyer charges code complements contracts currency customer delivery
    discounts exchange_rates identities issue_date issue_time lines meta notes op_date payment period
    preceding seller series supplier tax totals type uuid value_date
  `,
  'bill/ordering': `
    buyer code contracts cost despatch identities issuer period projects purchases receiving sales seller
    tender
  `,
  'bill/payment': `
    $addons $regime $tags code complements currency customer exchange_rates ext issue_date issue_time lines
    meta methods notes ordering payee preceding series supplier total type uuid value_date
  `,
  'bill/payment-details': 'advances instructions payee payer terms',
  'bill/payment-line': 'advances amount description document due i installment notes payable refund tax uuid',
  'bill/reason': 'description ext faults key',
  'bill/status': `
    $addons $regime code customer ext issue_date issue_time lines meta notes ordering series supplier type
    uuid
  `,
  'bill/status-line': 'actions complements date description doc ext index key meta reasons',
  'bill/sub-line': 'charges cost discounts i identifier item notes order period quantity sum total uuid',
  'bill/tax': 'ext meta notes point prices_include rounding',
  'bill/totals': `
    advance charge discount due payable retained_tax rounding sum tax tax_included taxes total
    total_with_tax
  `,
  'bill/tracking': 'code website',
  'cal/period': 'end label start',
  'currency/amount': 'currency label value',
  'currency/exchange-rate': 'amount at from source to',
  'dsig/digest': 'alg val',
  'head/header': 'dig from ignore links meta notes stamps tags to uuid',
  'head/link': 'category code description digest key meta mime title url uuid',
  'head/stamp': 'prv val',
  'note/message': 'content meta title uuid',
  'org/address': `
    block code coords country door floor label locality meta num po_box region state street street_extra
    uuid
  `,
  'org/attachment': 'code description digest key mime name url uuid',
  'org/coordinates': 'geohash lat lon w3w',
  'org/document-ref': `
    code currency description ext identities issue_date lines meta payable period reason schema series
    stamps tax type url uuid
  `,
  'org/email': 'addr label meta uuid',
  'org/endpoint': 'label uri uuid',
  'org/identity': 'code country description ext key label scope type uuid',
  'org/image': 'alt data description digest height label meta mime url uuid width',
  'org/inbox': 'code email key label scheme url uuid',
  'org/item': `
    alt_prices currency description ext identities images key meta name origin price ref unit uuid
  `,
  'org/name': 'alias given meta middle prefix suffix surname surname2 uuid',
  'org/note': 'code ext key meta src text uuid',
  'org/party': `
    $regime addresses alias emails endpoints ext identities inboxes label logos meta name people
    registration tax_id telephones uuid websites
  `,
  'org/person': 'addresses avatars emails identities key label meta name role telephones uuid',
  'org/registration': 'book capital currency entry ext label office other page section sheet uuid volume',
  'org/telephone': 'label num uuid',
  'org/website': 'label title url uuid',
  'pay/card': 'first6 holder last4',
  'pay/credit-transfer': 'bic branch iban name number',
  'pay/direct-debit': 'account creditor ref',
  'pay/due-date': 'amount currency date notes percent',
  'pay/instructions': 'card credit_transfer detail direct_debit ext key meta notes online ref',
  'pay/online': 'key label url',
  'pay/record': `
    amount card credit_transfer currency date description direct_debit ext key meta online percent ref uuid
  `,
  'pay/terms': 'due_dates ext key notes',
  'tax/category-total': 'amount code informative rates retained surcharge',
  'tax/combo': 'cat country ext key percent rate surcharge',
  'tax/identity': 'code country scheme type',
  'tax/note': 'cat ext key text',
  'tax/rate-total': 'amount base country ext key percent surcharge',
  'tax/rate-total-surcharge': 'amount percent',
  'tax/total': 'categories retained sum',
};
