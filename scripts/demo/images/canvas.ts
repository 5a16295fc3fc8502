/** The size in which images are rendered and kept, in pixels. */
export const [W, H] = [640, 360];

/** A colour, or two and more of a gradient from top to bottom. */
export type Fill = string | readonly string[];

export type Point = readonly [x: number, y: number];

/** One image of the demo: what is on it, in this order, as SVG. */
export class Canvas {
  #definitions = '';
  #body = '';
  #count = 0;
  #state: number;

  /** @param seed chooses everything that looks random */
  constructor(seed: number) {
    this.#state = seed;
  }

  get svg(): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">` +
      `<defs>${this.#definitions}</defs>${this.#body}</svg>`
    );
  }

  /** The next number between two. */
  random(from = 0, to = 1): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return from + (((x ^ (x >>> 14)) >>> 0) / 4_294_967_296) * (to - from);
  }

  /** One of some values. */
  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.random(0, values.length))] ?? values[0];
  }

  sky(fill: Fill): void {
    this.rect(0, 0, W, H, fill);
  }

  rect(x: number, y: number, width: number, height: number, fill: Fill, radius = 0): void {
    this.#add(`<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}"`, fill);
  }

  circle(x: number, y: number, radius: number, fill: Fill): void {
    this.oval(x, y, radius, radius, fill);
  }

  oval(x: number, y: number, rx: number, ry: number, fill: Fill, turn = 0): void {
    const turned = turn === 0 ? '' : ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`;
    this.#add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${turned}`, fill);
  }

  path(d: string, fill: Fill): void {
    this.#add(`<path d="${d}"`, fill);
  }

  polygon(points: readonly Point[], fill: Fill): void {
    this.path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill);
  }

  /** A line without a fill. */
  line(d: string, color: string, width: number, cap: 'round' | 'butt' = 'round'): void {
    this.#body +=
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ` +
      `stroke-linecap="${cap}" stroke-linejoin="round"/>`;
  }

  ring(x: number, y: number, radius: number, color: string, width: number): void {
    this.#body +=
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${color}" ` +
      `stroke-width="${width}"/>`;
  }

  /** A line through points, or a smooth curve. */
  through(points: readonly Point[], color: string, width: number): void {
    this.line(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`, color, width);
  }

  text(x: number, y: number, size: number, words: string, fill: string, family = 'serif'): void {
    this.#body +=
      `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}" text-anchor="middle" ` +
      `font-weight="700" font-family="'Noto ${family === 'serif' ? 'Serif' : 'Sans'} CJK SC', ${family}">${words}</text>`;
  }

  /** A light that ends softly. */
  glow(x: number, y: number, radius: number, color: string, strength = 0.8): void {
    const id = this.#define(
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/>` +
        `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    );
    this.circle(x, y, radius, `url(#${id})`);
  }

  /** Moves, turns or scales as a whole the image that `render` makes. */
  within(transform: string, render: () => void): void {
    this.#body += `<g transform="${transform}">`;
    render();
    this.#body += '</g>';
  }

  /** Gives one opacity to the image that `render` makes. */
  faint(opacity: number, render: () => void): void {
    this.#body += `<g opacity="${opacity}">`;
    render();
    this.#body += '</g>';
  }

  /** Clips the image that `render` makes to a shape. */
  inside(d: string, render: () => void): void {
    const id = this.#define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    this.#body += `<g clip-path="url(#${id})">`;
    render();
    this.#body += '</g>';
  }

  /** Land from one edge to the other, whose top is a soft line. */
  hills(top: number, height: number, fill: Fill): void {
    const [a, b, c] = [this.random(), this.random(), this.random()];
    const wave = (x: number) => Math.sin(x * Math.PI * 2);
    const points: Point[] = [];
    for (let x = 0; x <= W; x += 8) {
      const at = x / W;
      const rise = wave(at * 0.9 + a) * 0.5 + wave(at * 1.9 + b) * 0.3 + wave(at * 3.7 + c) * 0.12;
      points.push([x, top - rise * height]);
    }
    this.polygon([...points, [W, H], [0, H]], fill);
  }

  /** Mountains from one edge to the other. */
  peaks(top: number, height: number, count: number, fill: Fill): void {
    const points: Point[] = [[0, H]];
    for (let i = 0; i <= count * 2; i++) {
      const up = i % 2 === 1;
      points.push([
        (i / (count * 2)) * W + this.random(-12, 12),
        top + (up ? -height * this.random(0.55, 1) : this.random(0, height * 0.25)),
      ]);
    }
    this.polygon([[0, top], ...points.slice(1), [W, top], [W, H], [0, H]], fill);
  }

  stars(count: number, to = H): void {
    for (let i = 0; i < count; i++) {
      const light = `rgb(255 250 235 / ${n(this.random(0.35, 0.95))})`;
      this.circle(this.random(0, W), this.random(0, to), this.random(0.6, 1.7), light);
    }
  }

  cloud(x: number, y: number, size: number, fill: Fill): void {
    for (const [dx, dy, r] of [
      [-1.1, 0.1, 0.55],
      [-0.4, -0.25, 0.75],
      [0.45, -0.1, 0.65],
      [1.1, 0.15, 0.45],
    ] as const) {
      this.circle(x + dx * size, y + dy * size, r * size, fill);
    }
    this.rect(x - 1.5 * size, y + 0.05 * size, 3 * size, 0.55 * size, fill, size * 0.27);
  }

  /** A petal whose base is at a point; 0 degrees is up. */
  petal(x: number, y: number, size: number, turn: number, fill: Fill, wide = 1): void {
    const w = size * wide;
    this.within(`translate(${n(x)} ${n(y)}) rotate(${n(turn)})`, () =>
      this.path(
        `M0 0C${n(w * 0.7)} ${n(-size * 0.35)} ${n(w * 0.55)} ${n(-size * 1.05)} 0 ${n(-size * 0.92)}` +
          `C${n(-w * 0.55)} ${n(-size * 1.05)} ${n(-w * 0.7)} ${n(-size * 0.35)} 0 0Z`,
        fill,
      ),
    );
  }

  #add(open: string, fill: Fill): void {
    this.#body += `${open} fill="${this.#paint(fill)}"/>`;
  }

  #paint(fill: Fill): string {
    if (typeof fill === 'string') return fill;
    const stops = fill.map(
      (color, i) => `<stop offset="${n(i / (fill.length - 1))}" stop-color="${color}"/>`,
    );
    const id = this.#define(
      (id) => `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  #define(definition: (id: string) => string): string {
    const id = `d${this.#count++}`;
    this.#definitions += definition(id);
    return id;
  }
}

/** The points of a curve. */
export function curve(count: number, at: (share: number) => Point): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => at(i / count));
}

/** A point on a circle; 0 degrees is right, and 90 down. */
export function around(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** A number as SVG needs it, without digits that cannot be seen. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);
