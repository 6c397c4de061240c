/** Extension of an item or of VAT: category of income, table 8.8 of the myDATA interface. */
export const incomeCategory = 'gr-mydata-income-cat';

export const incomeCategories = [
  'category1_1', // sale of merchandise
  'category1_2', // sale of products
  'category1_3', // services
  'category1_4', // sale of fixed assets
  'category1_5', // other income and profits
  'category1_6', // own delivery and own use
  'category1_7', // income on behalf of others
  'category1_8', // income of earlier years
  'category1_9', // income of future years
  'category1_10', // other entries that adjust income
  'category1_95', // other information about income
] as const;

/** Extension of an item or of VAT: type of income, by field of tax form E3, table 8.9 of the myDATA interface. */
export const incomeType = 'gr-mydata-income-type';

export const incomeTypes = [
  'E3_106',
  'E3_205',
  'E3_210',
  'E3_305',
  'E3_310',
  'E3_318',
  'E3_561_001',
  'E3_561_002',
  'E3_561_003',
  'E3_561_004',
  'E3_561_005',
  'E3_561_006',
  'E3_561_007',
  'E3_562',
  'E3_563',
  'E3_564',
  'E3_565',
  'E3_566',
  'E3_567',
  'E3_568',
  'E3_570',
  'E3_595',
  'E3_596',
  'E3_597',
  'E3_880_001',
  'E3_880_002',
  'E3_880_003',
  'E3_880_004',
  'E3_881_001',
  'E3_881_002',
  'E3_881_003',
  'E3_881_004',
  'E3_598_001',
  'E3_598_003',
] as const;
