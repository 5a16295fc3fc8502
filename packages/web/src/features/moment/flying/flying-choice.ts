import { create } from 'zustand';
import { parseJson } from '../../../lib/stored-json.ts';
import { platform } from '../../../platform/index.ts';
import { wantsStillness } from '../../../ui/motion/motion.ts';

/** How much of the height of the player they may fly over, from the top. */
export const flyingAreas = ['quarter', 'half', 'most'] as const;
export const flyingOpacities = ['faint', 'medium', 'full'] as const;
export const flyingSizes = ['small', 'medium', 'large'] as const;
export const flyingSpeeds = ['slow', 'medium', 'fast'] as const;

/** How a viewer wants moments to fly; this device remembers it. */
export type FlyingChoice = {
  /** Undefined until the viewer chooses: then they fly unless less motion is preferred. */
  on: boolean | undefined;
  area: (typeof flyingAreas)[number];
  opacity: (typeof flyingOpacities)[number];
  size: (typeof flyingSizes)[number];
  speed: (typeof flyingSpeeds)[number];
  /** Moments with one of these words do not fly. */
  mutedWords: readonly string[];
};

/** Reads what this device remembers; whatever is damaged is as if it had not been chosen. */
export function readFlyingChoice(stored: string | null): FlyingChoice {
  const known = Object(parseJson(stored)) as Record<string, unknown>;
  const { on, mutedWords } = known;
  return {
    on: typeof on === 'boolean' ? on : undefined,
    area: flyingAreas.find((each) => each === known['area']) ?? 'half',
    opacity: flyingOpacities.find((each) => each === known['opacity']) ?? 'full',
    size: flyingSizes.find((each) => each === known['size']) ?? 'medium',
    speed: flyingSpeeds.find((each) => each === known['speed']) ?? 'medium',
    mutedWords: Array.isArray(mutedWords)
      ? mutedWords.filter((word): word is string => typeof word === 'string')
      : [],
  };
}

const read = () => readFlyingChoice(platform.localStore.get('flying'));
const useStore = create<FlyingChoice>(read);

/** How moments fly on this device. */
export function useFlyingChoice(): FlyingChoice {
  return useStore();
}

const isOn = ({ on }: FlyingChoice) => on ?? !wantsStillness();

/** Whether moments fly on this device, for components. */
export function useFlies(): boolean {
  return useStore(isOn);
}

/** Whether moments fly on this device now. */
export function flies(): boolean {
  return isOn(useStore.getState());
}

/** Changes how moments fly on this device. */
export function chooseFlying(change: Partial<FlyingChoice>): void {
  useStore.setState(change);
  const choice = useStore.getState();
  platform.localStore.set('flying', JSON.stringify(choice));
  // As index.html does for the next page: the strip below a player has its room before it starts (video.css).
  const { on, size } = choice;
  Object.assign(document.documentElement.dataset, { flying: on, flyingSize: size });
}

/** Makes everything but the switch as it is by default. */
export function resetFlying(): void {
  chooseFlying({ ...readFlyingChoice(null), on: useStore.getState().on });
}
