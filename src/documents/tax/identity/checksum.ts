/** Check digit arithmetic used by several countries. */

/** Returns the sum of the leading characters' values, each multiplied by the weight at its position. */
export function weightedSum(
  code: string,
  weights: readonly number[],
  valueOf: (character: string) => number = Number,
): number {
  return weights.reduce((sum, weight, index) => sum + weight * valueOf(code.charAt(index)), 0);
}

/** Returns the sum of the digits of a number below 100, for double-and-add schemes: 14 becomes 5. */
export function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

/** Returns the Luhn sum (ISO/IEC 7812-1) of digits of which every second one, from the left, is doubled. */
function luhnSum(digits: string, doubledFrom: 0 | 1): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    sum += index % 2 === doubledFrom ? digitSum(digit * 2) : digit;
  }
  return sum;
}

/** Returns whether digits, including a final check digit, satisfy Luhn; false for anything but digits. */
export function passesLuhn(digits: string): boolean {
  return /^\d+$/.test(digits) && luhnSum(digits, digits.length % 2 === 0 ? 0 : 1) % 10 === 0;
}

/** Returns the check digit that completes digits to a number that passes Luhn. */
export function luhnCheckDigit(body: string): number {
  return (10 - (luhnSum(body, body.length % 2 === 0 ? 1 : 0) % 10)) % 10;
}

/**
 * Returns the usual modulus 11 check digit: the complement of the remainder to eleven, or 0
 * if the remainder is 0 or 1.
 */
export function complementTo11(sum: number): number {
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
