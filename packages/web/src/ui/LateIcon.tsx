import { Drawing } from './Icon.tsx';

/** Signs that only parts of the app show that are loaded late; see Icon.tsx for those of the first view. */
const strokes = {
  phone: ['M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z', 'M11 18h2'],
  code: [
    'M4 4h6v6H4z',
    'M14 4h6v6h-6z',
    'M4 14h6v6H4z',
    'M14 14h2.5v2.5H14z',
    'M17.5 17.5H20V20',
    'M14 20h1',
    'M20 14h-1',
  ],
  up: ['M12 19.5v-15', 'm5.5 11 6.5-6.5 6.5 6.5'],
  next: ['m9.5 6 6 6-6 6'],
} as const;

export type LateIconName = keyof typeof strokes;
export const lateIconNames = Object.keys(strokes) as readonly LateIconName[];

/** A sign like `Icon`'s. */
export function LateIcon({ name, size = 20 }: { name: LateIconName; size?: number }) {
  return <Drawing paths={strokes[name]} size={size} />;
}
