const both = ['ubl', 'cii'] as const;
const cii = ['cii'] as const;

/** A specification or format of e-invoices: its value in the API, its name and its syntaxes. */
interface XmlChoice {
  readonly value: string;
  readonly label: string;
  readonly formats: readonly ('ubl' | 'cii' | 'fatturapa' | 'facturae' | 'ksef')[];
}

/** Specifications of EN 16931. */
export const contexts: readonly XmlChoice[] = [
  { value: 'en16931', label: 'EN 16931', formats: both },
  { value: 'peppol', label: 'Peppol BIS Billing 3', formats: both },
  { value: 'xrechnung', label: 'XRechnung', formats: both },
  { value: 'xrechnung-extension', label: 'XRechnung Extension', formats: both },
  { value: 'xrechnung-cvd', label: 'XRechnung CVD', formats: both },
  { value: 'zugferd', label: 'ZUGFeRD', formats: cii },
  { value: 'facturx', label: 'Factur-X', formats: cii },
  { value: 'facturx-minimum', label: 'Factur-X MINIMUM', formats: cii },
  { value: 'facturx-basicwl', label: 'Factur-X BASIC WL', formats: cii },
  { value: 'facturx-basic', label: 'Factur-X BASIC', formats: cii },
  { value: 'facturx-extended', label: 'Factur-X EXTENDED', formats: cii },
  { value: 'choruspro', label: 'Chorus Pro', formats: cii },
  { value: 'peppol-fr-cius', label: 'Peppol France CIUS', formats: both },
  { value: 'peppol-fr-extended', label: 'Peppol France Extended', formats: both },
];

export const nationalFormats: readonly XmlChoice[] = [
  { value: 'fatturapa', label: 'FatturaPA', formats: ['fatturapa'] },
  { value: 'facturae', label: 'Facturae', formats: ['facturae'] },
  { value: 'ksef', label: 'KSeF FA(3)', formats: ['ksef'] },
];

/** Returns the syntaxes of a choice; the empty choice takes the specification from the addons of the document. */
export function formatsOf(value: string): XmlChoice['formats'] {
  return [...contexts, ...nationalFormats].find((each) => each.value === value)?.formats ?? both;
}

/** Returns the input of the API for a choice, with the preferred syntax if the choice allows it. */
export function askedFormat(
  value: string,
  wished: 'ubl' | 'cii',
): { readonly format: XmlChoice['formats'][number]; readonly context?: string } {
  const formats = formatsOf(value);
  const format = formats.find((each) => each === wished) ?? formats[0] ?? wished;
  const isContext = contexts.some((each) => each.value === value);
  return { format, ...(isContext && { context: value }) };
}
