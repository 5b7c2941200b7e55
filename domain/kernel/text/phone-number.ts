/** Country codes of one and two digits. All other country codes have three digits (ITU-T E.164). */
const SHORT_CODES = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/**
 * Matches numbers of North America. The pattern does not match a Brazilian mobile number without its country
 * code, because the third digit of that number is 9.
 */
const NORTH_AMERICAN = /^1[2-9][0-8]\d[2-9]\d{6}$/;
const BRAZILIAN = /^55([1-9]{2})(\d{4,5})(\d{4})$/;
const LONGEST = 15;

/**
 * Writes a phone number with its digits in the international form, such as "+55 11 98765-4321". The shop
 * stores only digits. Returns null when it is not certain that the digits begin with a country code.
 */
export function internationalNumber(digits: string): string | null {
  const ofBrazil = BRAZILIAN.exec(digits);
  if (ofBrazil) return `+55 ${ofBrazil[1]} ${ofBrazil[2]}-${ofBrazil[3]}`;
  if (NORTH_AMERICAN.test(digits)) return `+1 ${digits.slice(1, 4)} ${digits.slice(4, 7)}-${digits.slice(7)}`;
  if (!/^[1-9]\d{11,}$/.test(digits) || digits.length > LONGEST) return null;
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  return `+${code} ${inGroups(digits.slice(code.length))}`;
}

/** Groups digits by three. The last group can have four digits. */
const inGroups = (digits: string): string => digits.replace(/(\d{3})(?=\d{3})/g, "$1 ");
