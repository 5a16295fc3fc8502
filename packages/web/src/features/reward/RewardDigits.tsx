import { useEffect, useEffectEvent, useState } from 'react';
import { wantsStillness } from '../../ui/motion/motion.ts';
import { charactersShown, digitMs } from './digits.ts';

type RewardDigitsProps = {
  amount: string;
  /** All of it is in sight. */
  onWhole: () => void;
};

/** An amount that comes into sight digit by digit; at once where motion is not wanted. */
export function RewardDigits({ amount, onWhole }: RewardDigitsProps) {
  const [digits, setDigits] = useState(() => (wantsStillness() ? Number.POSITIVE_INFINITY : 0));
  const shown = charactersShown(amount, digits);
  const isWhole = shown === amount.length;

  const whole = useEffectEvent(onWhole);

  useEffect(() => {
    if (isWhole) {
      whole();
      return;
    }
    const timer = setInterval(() => setDigits((before) => before + 1), digitMs);
    return () => clearInterval(timer);
  }, [isWhole]);

  const places = Array.from(amount, (character, index) => ({ character, index }));
  return (
    <span aria-hidden="true" className="reward-digits">
      {places.map(({ character, index }) => (
        <span key={index} data-shown={index < shown || undefined}>
          {character}
        </span>
      ))}
    </span>
  );
}
