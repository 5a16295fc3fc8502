import { petalPath } from '../image/Icon.tsx';
import { wantsStillness } from './motion.ts';

const durationMs = 700;

/** Lets a petal fly from one element to another; nothing happens where motion is not wanted. */
export function flyPetal(from: Element, to: Element): void {
  if (wantsStillness()) return;
  const [start, end] = [centre(from), centre(to)];
  const petal = document.createElement('span');
  petal.className = 'flying-petal';
  petal.ariaHidden = 'true';
  petal.style.cssText = `left:${start.x}px;top:${start.y}px`;
  petal.append(svg('svg', { width: '20', height: '20', viewBox: '0 0 24 24' }));
  petal.firstElementChild?.append(svg('path', { d: petalPath, fill: 'currentColor' }));
  document.body.append(petal);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const flight = petal.animate(
    [
      { transform: 'translate(-50%, -50%)' },
      {
        transform: `translate(calc(${dx * 0.6}px - 50%), calc(${dy - 36}px - 50%)) rotate(160deg)`,
      },
      {
        transform: `translate(calc(${dx}px - 50%), calc(${dy}px - 50%)) rotate(300deg) scale(0.5)`,
        opacity: 0.4,
      },
    ],
    { duration: durationMs, easing: 'ease-out' },
  );
  flight.onfinish = flight.oncancel = () => petal.remove();
}

function svg(name: 'svg' | 'path', attributes: Record<string, string>): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function centre(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
