/** Published documents and facts that tests compare with; a test whose data is absent says skipped. */
export const conformanceFolder = process.env['DOCMILL_CONFORMANCE'] ?? '../shared/gobl';
