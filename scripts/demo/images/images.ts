import { films } from './films.ts';
import { lessons } from './lessons.ts';
import { Canvas } from './canvas.ts';
import { songs } from './songs.ts';
import { talks } from './talks.ts';

/** The images of sample videos that have no clip: one composition for each, never used twice. */
const images: Record<string, (canvas: Canvas) => void> = {
  ...films,
  ...songs,
  ...talks,
  ...lessons,
};

/** The images by their names, as SVG; the same each time. */
export function renderImages(): readonly { name: string; svg: string }[] {
  return Object.entries(images).map(([name, render], i) => {
    const canvas = new Canvas(i * 7_919 + 17);
    render(canvas);
    return { name, svg: canvas.svg };
  });
}
