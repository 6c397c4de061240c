/** Texts of a payment part, in the languages defined for it (Swiss Implementation Guidelines QR-bill 2.3, annex C). */
export interface SwissBillLabels {
  readonly paymentPart: string;
  readonly receipt: string;
  readonly account: string;
  readonly reference: string;
  readonly information: string;
  readonly payableBy: string;
  /** Label above a field to be filled in. */
  readonly payableByBlank: string;
  readonly currency: string;
  readonly amount: string;
  readonly acceptancePoint: string;
  readonly separate: string;
}

const en: SwissBillLabels = {
  paymentPart: 'Payment part',
  receipt: 'Receipt',
  account: 'Account / Payable to',
  reference: 'Reference',
  information: 'Additional information',
  payableBy: 'Payable by',
  payableByBlank: 'Payable by (name/address)',
  currency: 'Currency',
  amount: 'Amount',
  acceptancePoint: 'Acceptance point',
  separate: 'Separate before paying in',
};

const languages: Readonly<Record<string, SwissBillLabels>> = {
  en,
  de: {
    paymentPart: 'Zahlteil',
    receipt: 'Empfangsschein',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    information: 'Zusätzliche Informationen',
    payableBy: 'Zahlbar durch',
    payableByBlank: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptancePoint: 'Annahmestelle',
    separate: 'Vor der Einzahlung abzutrennen',
  },
  fr: {
    paymentPart: 'Section paiement',
    receipt: 'Récépissé',
    account: 'Compte / Payable à',
    reference: 'Référence',
    information: 'Informations supplémentaires',
    payableBy: 'Payable par',
    payableByBlank: 'Payable par (nom/adresse)',
    currency: 'Monnaie',
    amount: 'Montant',
    acceptancePoint: 'Point de dépôt',
    separate: 'A détacher avant le versement',
  },
  it: {
    paymentPart: 'Sezione pagamento',
    receipt: 'Ricevuta',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    information: 'Informazioni supplementari',
    payableBy: 'Pagabile da',
    payableByBlank: 'Pagabile da (nome/indirizzo)',
    currency: 'Valuta',
    amount: 'Importo',
    acceptancePoint: 'Punto di accettazione',
    separate: 'Da staccare prima del versamento',
  },
};

/** Returns the labels for a document in a language, with their language: English if there are none. */
export function swissBillLabels(language: string): { language: string; labels: SwissBillLabels } {
  const labels = languages[language];
  return labels ? { language, labels } : { language: 'en', labels: en };
}
