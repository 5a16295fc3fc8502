import { AmountSteps, type AmountStepsProps } from './AmountSteps.tsx';

/** A gift of any amount. */
export function CustomGift(props: AmountStepsProps) {
  return <AmountSteps kind="gift" {...props} />;
}
