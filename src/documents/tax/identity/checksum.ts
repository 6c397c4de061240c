/** Check digit arithmetic that several countries share. */

/** Sum of the leading characters' values, each times the weight at its place. */
export function weightedSum(
  code: string,
  weights: readonly number[],
  valueOf: (character: string) => number = Number,
): number {
  return weights.reduce((sum, weight, index) => sum + weight * valueOf(code.charAt(index)), 0);
}

/** Digits of a number below 100 added up, as double-and-add schemes ask: 14 becomes 5. */
export function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

/** Luhn sum (ISO/IEC 7812-1) of digits whose every second one, from the left, is doubled. */
function luhnSum(digits: string, doubledFrom: 0 | 1): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    sum += index % 2 === doubledFrom ? digitSum(digit * 2) : digit;
  }
  return sum;
}

/** Whether the digits, the last being the check digit, satisfy Luhn; false for anything but digits. */
export function passesLuhn(digits: string): boolean {
  return /^\d+$/.test(digits) && luhnSum(digits, digits.length % 2 === 0 ? 0 : 1) % 10 === 0;
}

/** The digit that completes a body of digits to one that passes Luhn. */
export function luhnCheckDigit(body: string): number {
  return (10 - (luhnSum(body, body.length % 2 === 0 ? 1 : 0) % 10)) % 10;
}

/** The remainder's complement to eleven, 0 when nothing or one is left: the usual modulus 11 check digit. */
export function complementTo11(sum: number): number {
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
