import { parseText, refuse, type Parser } from './values.js';

/**
 * The alphabetic codes of ISO 4217, list one, as its maintenance agency published it on 2026-01-01
 * (https://www.six-group.com/en/products-services/financial-information/data-standards.html). The names that a runtime
 * knows are no list: they differ between releases of Node.
 */
const codes = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD
  BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK
  DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
  IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP
  LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
  NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
  SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD
  TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA
  XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG
`;

/** The codes of currencies. */
export const currencyCodes: ReadonlySet<string> = new Set(codes.trim().split(/\s+/));

/** A code of ISO 4217, in upper case. */
export const parseCurrency: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  return currencyCodes.has(text.value)
    ? text
    : refuse('not_in_list', 'it must be a code of ISO 4217, for example "EUR"');
};
