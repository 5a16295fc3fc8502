/** Time between two digits of a reward. */
export const digitMs = 160;

/**
 * How many characters of an amount are in sight after so many digits have been shown, from the left;
 * a separator comes with the digit after it.
 */
export function charactersShown(amount: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < amount.length; index++) {
    if (/\d/.test(amount.charAt(index)) && ++seen > digits) {
      return separatorsBefore(amount, index);
    }
  }
  return amount.length;
}

function separatorsBefore(amount: string, index: number): number {
  let end = index;
  while (end > 0 && !/\d/.test(amount.charAt(end - 1))) end--;
  return end;
}
