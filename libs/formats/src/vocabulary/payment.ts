import type { paymentMethods } from '#domain';

/** How drivers pay, in the words of the directory. Feeds may have others. */
export type PaymentMethod = (typeof paymentMethods)[number]['value'];

/** The payment methods by the ways of DATEX II 3 to identify oneself or to pay. */
const methodsOfDatex2: ReadonlyMap<string, PaymentMethod> = new Map([
  ['apps', 'APP'],
  ['cashPayment', 'CASH'],
  ['creditCard', 'CREDIT_CARD'],
  ['debitCard', 'DEBIT_CARD'],
  ['nfc', 'CONTACTLESS'],
  ['rfid', 'RFID'],
  ['website', 'WEB'],
  // Kinds of RFID.
  ['activeRFIDChip', 'RFID'],
  ['calypso', 'RFID'],
  ['mifareClassic', 'RFID'],
  ['mifareDesfire', 'RFID'],
]);
const methodsOfMeans: ReadonlyMap<string, PaymentMethod> = new Map([
  ['paymentCreditCard', 'CREDIT_CARD'],
  ['paymentDebitCard', 'DEBIT_CARD'],
  ['cashBillsOnly', 'CASH'],
  ['cashCoinsOnly', 'CASH'],
  ['cashCoinsAndBills', 'CASH'],
  ['nfc', 'CONTACTLESS'],
  ['qrCode', 'QR_CODE'],
  ['website', 'WEB'],
]);
const brands: ReadonlyMap<string, string> = new Map([
  ['americanExpress', 'American Express'],
  ['applePay', 'Apple Pay'],
  ['cirrus', 'Cirrus'],
  ['dinersClub', 'Diners Club'],
  ['discoverCard', 'Discover'],
  ['giroCard', 'Girocard'],
  ['maestro', 'Maestro'],
  ['masterCard', 'MasterCard'],
  ['visa', 'Visa'],
  ['vpay', 'V PAY'],
]);

export const paymentMethodOfDatex2 = (method: string): PaymentMethod | undefined =>
  methodsOfDatex2.get(method);
export const paymentMethodOfMeans = (means: string): PaymentMethod | undefined => methodsOfMeans.get(means);
export const brandOfDatex2 = (brand: string): string | undefined => brands.get(brand);

/** The means of payment of DATEX II that is a payment method, without asking which coins it takes; undefined if it has none. */
export const datex2MeansOf = (method: string): string | undefined =>
  method === 'CASH' ? 'cashCoinsAndBills' : [...methodsOfMeans].find(([, each]) => each === method)?.[0];

const words: ReadonlyMap<string, string> = new Map(
  [...brands].map(([word, brand]) => [brand.toUpperCase(), word]),
);

/** The word of DATEX II for a brand; undefined if it has none. */
export const datex2BrandOf = (brand: string): string | undefined => words.get(brand.toUpperCase());

/** The way of DATEX II to identify oneself that is a payment method; undefined if it has none. */
export const datex2MethodOfPayment = (method: string): string | undefined =>
  [...methodsOfDatex2].find(([, each]) => each === method)?.[0];
