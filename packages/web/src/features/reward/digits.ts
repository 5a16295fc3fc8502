/** Time between two digits of a reward. */
export const digitMs = 160;

/**
 * How many characters of an amount are in sight after so many digits have been shown, from the left;
 * a separator comes with the digit after it.
 */
export function charactersShown(amount: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < amount.length; place++) {
    if (/\d/.test(amount.charAt(place)) && ++seen > digits) {
      return separatorsBefore(amount, place);
    }
  }
  return amount.length;
}

function separatorsBefore(amount: string, place: number): number {
  let end = place;
  while (end > 0 && !/\d/.test(amount.charAt(end - 1))) end--;
  return end;
}
