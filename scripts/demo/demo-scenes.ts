/// <reference lib="dom" />
// The scenes of the clips of the demo. `showScene` runs in a page, where nothing else of this file
// exists: it must contain everything that it uses.

export type SceneKind = 'meadow' | 'rain' | 'night' | 'sea' | 'mandala' | 'curves';

export type Scene = {
  kind: SceneKind;
  /** Chooses everything that looks random. */
  seed: number;
  /** Seconds from the start. */
  t: number;
  /** How far the clip is, from 0 to 1. */
  progress: number;
  /** Lines over the image, the first one large, and how opaque they are. */
  card?: { lines: string[]; opacity: number };
};

/** Renders one frame on the page's canvas. */
// oxlint-disable-next-line max-lines-per-function -- a page gets its text, and nothing else of this file
export function showScene(scene: Scene): void {
  const canvas = document.querySelector('canvas');
  const maybe = canvas?.getContext('2d', { alpha: false });
  if (!canvas || !maybe) throw new Error('the page has no canvas');
  const ctx = maybe;
  const { kind, seed, t, progress } = scene;
  const [W, H] = [1280, 720];
  ctx.setTransform(canvas.width / W, 0, 0, canvas.height / H, 0, 0);
  ctx.globalAlpha = 1;

  /** A generator of numbers from 0 to 1, the same for the same seed. */
  function generator(of: number): () => number {
    let state = (of * 2_654_435_761) >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let x = Math.imul(state ^ (state >>> 15), state | 1);
      x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
      return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
    };
  }
  const random = generator(seed);
  // Hues that look pleasant as a large area.
  const hues = [340, 205, 262, 188, 18, 228, 286, 165, 320, 245];
  const hue = (hues[Math.floor(random() * hues.length)] ?? 0) + Math.floor(random() * 12);
  const color = (h: number, s: number, l: number, a = 1) => `hsl(${h} ${s}% ${l}% / ${a})`;
  const wave = (x: number) => Math.sin(x * Math.PI * 2);

  /** An ellipse, or the part of it between two angles. */
  function oval(x: number, y: number, width: number, height: number, fill: string, from = 0, to = 7): void {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.ellipse(x, y, width, height, 0, from, to);
    ctx.fill();
  }

  function sky(top: string, middle: string, bottom: string): void {
    const fill = ctx.createLinearGradient(0, 0, 0, H);
    fill.addColorStop(0, top);
    fill.addColorStop(0.6, middle);
    fill.addColorStop(1, bottom);
    ctx.fillStyle = fill;
    ctx.fillRect(0, 0, W, H);
  }

  function glow(x: number, y: number, radius: number, core: string, halo: number): void {
    const fill = ctx.createRadialGradient(x, y, radius * 0.2, x, y, radius * 4.5);
    fill.addColorStop(0, `rgb(255 240 205 / ${halo})`);
    fill.addColorStop(0.4, `rgb(255 236 200 / ${halo * 0.35})`);
    fill.addColorStop(1, 'rgb(255 236 200 / 0)');
    ctx.fillStyle = fill;
    ctx.fillRect(0, 0, W, H);
    oval(x, y, radius, radius, core);
  }

  function hill(base: number, height: number, of: number, drift: number, fill: string): void {
    const shape = generator(of);
    const [a, b, c] = [shape(), shape(), shape()];
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.moveTo(0, H);
    for (let x = 0; x <= W; x += 8) {
      const at = x / W + drift;
      const rise = wave(at * 0.9 + a) * 0.5 + wave(at * 1.9 + b) * 0.3 + wave(at * 3.7 + c) * 0.12;
      ctx.lineTo(x, base - rise * height);
    }
    ctx.lineTo(W, H);
    ctx.fill();
  }

  function petal(x: number, y: number, size: number, angle: number, fill: string, wide = 1): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    const w = size * wide;
    ctx.bezierCurveTo(w * 0.7, -size * 0.35, w * 0.55, -size * 1.05, 0, -size * 0.92);
    ctx.bezierCurveTo(-w * 0.55, -size * 1.05, -w * 0.7, -size * 0.35, 0, 0);
    ctx.fill();
    ctx.restore();
  }

  function flower(x: number, y: number, size: number, turn: number, fill: string): void {
    for (let n = 0; n < 5; n++) petal(x, y, size, turn + (n * Math.PI * 2) / 5, fill);
    oval(x, y, size * 0.2, size * 0.2, '#ffe9a8');
  }

  function falling(count: number, h: number, rising = false): void {
    const each = generator(seed + 5);
    for (let n = 0; n < count; n++) {
      const [x0, y0, size, speed, spin] = [each(), each(), 7 + each() * 15, 0.03 + each() * 0.035, each()];
      const way = (y0 + t * speed) % 1.15;
      const y = (rising ? 1.08 - way : way - 0.08) * H;
      const x = ((x0 + t * 0.018 + wave(t * 0.09 + spin) * 0.02) % 1.05) * W;
      petal(x, y, size, spin * 7 + t * (0.4 + spin), color(h + spin * 24, 82, 74 + spin * 12, 0.92));
    }
  }

  function stems(h: number, count: number, open: number): void {
    const each = generator(seed + 9);
    for (let n = 0; n < count; n++) {
      const [x0, tall, late, turn] = [each(), each(), each(), each()];
      const grown = Math.min(1, Math.max(0, open * 1.7 - late * 0.7));
      const height = (60 + tall * 130) * (0.35 + 0.65 * grown);
      const sway = wave(t * 0.11 + turn) * 9;
      const [x, y] = [((n + x0) / count) * W + sway, H - 8 - height];
      ctx.strokeStyle = color(hue > 180 ? 150 : 130, 32, 30);
      ctx.lineWidth = 3.5;
      ctx.beginPath();
      ctx.moveTo(x - sway, H);
      ctx.quadraticCurveTo(x - sway, H - height / 2, x, y);
      ctx.stroke();
      flower(
        x,
        y,
        (10 + tall * 18) * (0.25 + 0.75 * grown),
        turn * 6 + t * 0.04,
        color(h + turn * 40, 74, 72),
      );
    }
  }

  const scenes: Record<SceneKind, () => void> = {
    meadow() {
      const warm = 12 + (hue % 40);
      sky(color(208 - (hue % 30), 62, 68), color(warm + 16, 82, 82), color(warm, 88, 88));
      glow(W * (0.2 + random() * 0.6), H * (0.5 - progress * 0.22), 52, '#fffaf0', 0.75);
      for (let n = 0; n < 4; n++) {
        const x = ((random() + t * 0.006 * (n + 1)) % 1.3) * W - 150;
        for (let m = 0; m < 4; m++) {
          const y = 90 + n * 46 + wave(m * 0.4 + n) * 9;
          oval(x + m * 52, y, 62, 19, 'rgb(255 255 255 / 0.5)');
        }
      }
      const g = 92 + (hue % 70);
      hill(430, 90, seed + 1, t * 0.002, color(g + 66, 30, 70));
      hill(500, 80, seed + 2, t * 0.004, color(g + 36, 34, 58));
      hill(580, 60, seed + 3, t * 0.007, color(g + 8, 38, 46));
      hill(660, 40, seed + 4, t * 0.012, color(g, 42, 36));
      stems(338, 15, 0.3 + progress);
      falling(26, 338);
    },

    rain() {
      sky(color(214, 30, 46), color(200, 28, 64), color(176, 24, 72));
      hill(400, 80, seed + 1, t * 0.002, color(204, 24, 56));
      hill(470, 60, seed + 2, t * 0.004, color(190, 24, 47));
      const water = ctx.createLinearGradient(0, 500, 0, H);
      water.addColorStop(0, color(196, 30, 54));
      water.addColorStop(1, color(205, 38, 32));
      ctx.fillStyle = water;
      ctx.fillRect(0, 505, W, H);
      const drops = generator(seed + 6);
      for (let n = 0; n < 16; n++) {
        const [x, y, start] = [drops() * W, 530 + drops() * 170, drops()];
        const age = (t * 0.34 + start) % 1;
        ctx.strokeStyle = color(190, 40, 88, (1 - age) * 0.6);
        ctx.lineWidth = 2;
        ctx.beginPath();
        ctx.ellipse(x, y, age * 74, age * 17, 0, 0, 7);
        ctx.stroke();
      }
      for (let n = 0; n < 5; n++) {
        const [x, y] = [(0.1 + n * 0.2 + drops() * 0.07) * W, 560 + drops() * 110];
        const bob = wave(t * 0.12 + n * 0.3) * 4;
        oval(x, y + bob, 82, 21, color(140, 30, 36), 0.3, 6.1);
        const open = 0.35 + 0.65 * Math.min(1, progress * 1.6);
        for (let m = -3; m <= 3; m++) {
          petal(
            x,
            y - 4 + bob,
            78 - Math.abs(m) * 5,
            m * 0.44 * open,
            color(336 + m * 5, 72, 82 - Math.abs(m) * 3),
            0.5,
          );
        }
      }
      ctx.strokeStyle = 'rgb(255 255 255 / 0.3)';
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      const streaks = generator(seed + 7);
      for (let n = 0; n < 60; n++) {
        const [x, y] = [streaks() * W * 1.1, ((streaks() + t * (0.7 + streaks() * 0.25)) % 1.1) * H - 40];
        ctx.moveTo(x, y);
        ctx.lineTo(x - 5, y + 26);
      }
      ctx.stroke();
    },

    night() {
      sky(color(232 + (hue % 30), 50, 15), color(246 + (hue % 30), 42, 27), color(300 + (hue % 40), 38, 44));
      for (let n = 0; n < 130; n++) {
        const [x, y, size, phase] = [random() * W, random() ** 1.4 * 480, random(), random()];
        oval(
          x,
          y,
          0.8 + size * 1.6,
          0.8 + size * 1.6,
          `rgb(255 250 235 / ${0.35 + 0.5 * (0.5 + 0.5 * wave(t * 0.12 + phase))})`,
        );
      }
      glow(W * (0.68 + (hue % 20) / 100), H * (0.34 - progress * 0.1), 58, '#fff6dc', 0.34);
      hill(470, 110, seed + 1, t * 0.002, color(254, 34, 27));
      hill(560, 80, seed + 2, t * 0.004, color(256, 38, 20));
      hill(650, 50, seed + 3, t * 0.008, color(258, 42, 13));
      falling(24, 332, true);
      const flies = generator(seed + 8);
      for (let n = 0; n < 22; n++) {
        const [a, b, c, d] = [flies(), flies(), flies(), flies()];
        const x = (a + wave(t * 0.03 * (0.6 + b) + c) * 0.07) * W;
        const y = (0.62 + b * 0.34 + wave(t * 0.05 + d) * 0.04) * H;
        const lit = 0.5 + 0.5 * wave(t * 0.22 + c);
        const fill = ctx.createRadialGradient(x, y, 0, x, y, 20);
        fill.addColorStop(0, `rgb(255 240 160 / ${0.25 + lit * 0.7})`);
        fill.addColorStop(1, 'rgb(255 240 160 / 0)');
        ctx.fillStyle = fill;
        ctx.fillRect(x - 20, y - 20, 40, 40);
      }
    },

    sea() {
      const h = 184 + (hue % 60);
      sky(color(h + 20, 52, 40), color(20 + (hue % 30), 76, 74), color(40, 90, 84));
      const x = W * (0.35 + (hue % 30) / 100);
      glow(x, 350 - progress * 90, 74, '#fff4e0', 0.75);
      for (let n = 0; n < 7; n++) {
        const far = n / 6;
        ctx.fillStyle = color(h + 6 - far * 10, 50, 58 - far * 32);
        ctx.beginPath();
        ctx.moveTo(0, H);
        for (let px = 0; px <= W; px += 10) {
          const swing = wave(px / (240 + n * 70) + t * (0.05 + far * 0.06) + n * 0.37);
          ctx.lineTo(px, 400 + n * 46 + swing * (5 + far * 15));
        }
        ctx.lineTo(W, H);
        ctx.fill();
        ctx.fillStyle = color(38, 100, 86, 0.5 - far * 0.36);
        for (let m = 0; m < 5; m++) {
          const shift = wave(t * 0.13 + m * 0.31 + n * 0.2) * 26;
          ctx.fillRect(x - 46 + shift + (m - 2) * 34, 412 + n * 46 + m * 5, 60 - far * 16, 3);
        }
      }
      const sail = ((0.12 + t * 0.011) % 1.2) * W - 60;
      const lift = wave(t * 0.11) * 5;
      petal(sail + 6, 420 + lift, 190, 0.12 + wave(t * 0.07) * 0.04, color(344, 84, 84), 0.62);
      petal(sail - 8, 422 + lift, 130, -0.3 + wave(t * 0.07) * 0.04, color(340, 76, 74), 0.6);
      oval(sail, 424 + lift, 88, 26, color(348, 40, 32), 0, Math.PI);
      falling(10, 345);
    },

    mandala() {
      const fill = ctx.createRadialGradient(W / 2, H / 2, 40, W / 2, H / 2, 760);
      fill.addColorStop(0, color(hue + 20, 70, 92));
      fill.addColorStop(1, color(hue + 50, 52, 58));
      ctx.fillStyle = fill;
      ctx.fillRect(0, 0, W, H);
      for (let ring = 5; ring >= 0; ring--) {
        const open = Math.min(1, Math.max(0.12, progress * 2.4 - ring * 0.16));
        const breath = 1 + 0.05 * wave(t * 0.1 - ring * 0.12);
        const count = 8 + ring * 2;
        const size = (86 + ring * 58) * open * breath;
        for (let n = 0; n < count; n++) {
          const angle = (n / count) * Math.PI * 2 + t * 0.06 * (ring % 2 === 0 ? 1 : -1) + ring * 0.2;
          const shade = color(hue + 330 + ring * 13, 78, 88 - ring * 5 - (n % 2) * 5, 0.85);
          petal(W / 2, H / 2, size, angle, shade, 0.62 - ring * 0.035);
        }
      }
      glow(W / 2, H / 2, 22, '#fff3c4', 0.5);
      falling(12, hue + 320);
    },

    curves() {
      sky(color(hue, 48, 17), color(hue + 24, 50, 25), color(hue + 50, 46, 36));
      ctx.lineWidth = 1;
      ctx.strokeStyle = 'rgb(255 255 255 / 0.12)';
      ctx.beginPath();
      const lean = 0.1 + random() * 0.34;
      for (let n = -24; n <= 24; n++) {
        ctx.moveTo(W / 2 + n * 64 - lean * 500, 0);
        ctx.lineTo(W / 2 + n * 64 + lean * 500, H);
        ctx.moveTo(0, H / 2 + n * 64 + lean * 150);
        ctx.lineTo(W, H / 2 + n * 64 - lean * 150);
      }
      ctx.stroke();
      const k = 2 + Math.floor(random() * 5);
      const reach = 400 * Math.min(1, 0.1 + progress * 2.2);
      for (let n = 0; n < 5; n++) {
        ctx.strokeStyle = color(hue + 130 + n * 28, 84, 70, 0.95);
        ctx.lineWidth = 5;
        ctx.beginPath();
        for (let a = 0; a <= reach; a++) {
          const at = (a / 400) * Math.PI * 2;
          const r = 110 + n * 30 + 95 * Math.cos(k * at + n * 0.32 + t * 0.1);
          ctx.lineTo(W / 2 + r * Math.cos(at) * 1.35, H / 2 + r * Math.sin(at));
        }
        ctx.stroke();
      }
      flower(W / 2, H / 2, 34, hue, '#ffd3e0');
    },
  };
  scenes[kind]();

  if (scene.card && scene.card.opacity > 0) {
    ctx.globalAlpha = scene.card.opacity;
    ctx.fillStyle = 'rgb(46 18 36 / 0.34)';
    ctx.fillRect(0, 0, W, H);
    ctx.fillStyle = '#fffaf5';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const { lines } = scene.card;
    for (const [n, line] of lines.entries()) {
      ctx.font = `${n === 0 ? 600 : 400} ${n === 0 ? 84 : 42}px "Noto Serif CJK SC", serif`;
      ctx.fillText(line, W / 2, H / 2 + 8 + (n === 0 ? -44 : 30) + Math.max(0, n - 1) * 58);
    }
    ctx.globalAlpha = 1;
  }
}
