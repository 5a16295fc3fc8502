import { around, curve, H, n, W, type Canvas, type Point } from './canvas.ts';

/** Images of talks, culture and live channels. */
export const talks = {
  wave(p: Canvas) {
    p.sky(['#f6e7cd', '#f3d9b5']);
    p.circle(470, 104, 50, '#e2543f');
    p.polygon(
      [
        [380, 300],
        [452, 214],
        [526, 300],
      ],
      '#6f8aa8',
    );
    p.polygon(
      [
        [424, 248],
        [452, 214],
        [482, 248],
        [464, 242],
        [450, 252],
        [438, 243],
      ],
      '#f9f4ea',
    );
    const back = (y: number, color: string, phase: number) =>
      p.polygon(
        [...curve(50, (s): Point => [s * W, y - Math.abs(Math.sin(s * 9 + phase)) * 24]), [W, H], [0, H]],
        color,
      );
    back(288, '#7fb0c4', 0.4);
    p.path(
      'M-10 360V180C30 70 150 16 262 54C320 76 352 122 344 170C330 140 298 122 270 130C300 138 312 160 308 182C284 156 250 154 232 172C214 216 250 300 420 330L440 360Z',
      '#1f4d7d',
    );
    p.path(
      'M-10 360V230C40 130 130 76 222 92C180 110 168 150 186 200C204 256 270 316 360 336L370 360Z',
      '#2f6fa3',
    );
    p.path('M-10 360V280C40 200 90 160 140 156C112 200 130 270 240 330L250 360Z', '#4d94bd');
    for (const [x, y, r] of [
      [262, 58, 15],
      [286, 68, 13],
      [308, 84, 13],
      [326, 104, 12],
      [338, 128, 12],
      [344, 152, 10],
      [344, 172, 8],
      [300, 136, 9],
      [308, 156, 8],
      [310, 176, 7],
      [240, 54, 12],
      [216, 50, 9],
      [246, 160, 8],
      [268, 156, 8],
    ] as const)
      p.circle(x, y, r, '#fdf8ee');
    for (let i = 0; i < 40; i++) p.circle(p.random(250, 400), p.random(60, 230), p.random(1, 3.4), '#fdf8ee');
    back(336, '#2f6fa3', 1.6);
    back(356, '#163a62', 0.2);
  },

  clock(p: Canvas) {
    p.sky(['#f08a4b', '#e0613e']);
    p.rect(0, 304, W, 56, '#7a2f2c');
    for (const [x, y, turn, color] of [
      [90, 90, -8, '#ffe07a'],
      [118, 200, 6, '#9fe0d0'],
      [560, 84, 9, '#ffb3c1'],
      [540, 200, -7, '#ffe07a'],
    ] as const)
      p.within(`rotate(${turn} ${x} ${y})`, () => {
        p.rect(x - 40, y - 40, 84, 84, '#00000022');
        p.rect(x - 44, y - 44, 84, 84, color);
        p.line(
          `M${x - 32} ${y - 18}H${x + 26}M${x - 32} ${y}H${x + 14}M${x - 32} ${y + 18}H${x + 22}`,
          '#00000055',
          4,
        );
      });
    for (const side of [-1, 1]) {
      p.circle(322 + side * 78, 62, 36, '#ffd15c');
      p.within(`rotate(${side * 26} 322 296)`, () => p.rect(314, 280, 16, 42, '#5b2320', 6));
    }
    p.rect(312, 28, 20, 26, '#5b2320', 5);
    p.circle(322, 184, 134, '#5b2320');
    p.circle(322, 184, 116, '#fff6e6');
    for (let i = 0; i < 60; i++) {
      const [a, b] = [around(322, 184, i % 5 ? 104 : 94, i * 6), around(322, 184, 110, i * 6)];
      p.line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#5b2320', i % 5 ? 1.6 : 5);
    }
    p.path('M322 184L322 74A110 110 0 0 0 270 88Z', '#e0413e66');
    p.line('M322 184L292 100', '#2b1615', 9);
    p.line('M322 184L312 82', '#2b1615', 6);
    p.line('M322 204L322 84', '#e0413e', 3);
    p.circle(322, 184, 10, '#e0413e');
  },

  karst(p: Canvas) {
    p.sky(['#e9e3d3', '#d8d6c8']);
    p.circle(492, 92, 44, '#e07a5f');
    const peak = (x: number, wide: number, top: number, fill: readonly string[]) =>
      p.path(
        `M${n(x - wide)} 330C${n(x - wide * 0.7)} ${n(top + 90)} ${n(x - wide * 0.5)} ${n(top)} ${n(x)} ${n(top)}S${n(x + wide * 0.8)} ${n(top + 100)} ${n(x + wide)} 330Z`,
        fill,
      );
    for (const [x, wide, top] of [
      [60, 80, 120],
      [180, 60, 90],
      [400, 90, 130],
      [560, 80, 150],
    ] as const)
      peak(x, wide, top, ['#a3b0aa', '#d8d6c8']);
    for (const [x, wide, top] of [
      [120, 84, 150],
      [300, 66, 104],
      [480, 70, 170],
      [630, 70, 140],
    ] as const)
      peak(x, wide, top, ['#6f8580', '#c2c8bd']);
    peak(220, 96, 196, ['#42605f', '#9fb0a6']);
    peak(566, 90, 214, ['#42605f', '#9fb0a6']);
    p.rect(0, 250, W, 70, ['#e9e3d300', '#e9e3d3cc']);
    const ink = '#24383a';
    for (let i = 0; i < 5; i++) {
      const [y, half] = [206 + i * 23, 22 + i * 6];
      p.path(
        `M${386 - half} ${y}Q${386 - half * 0.4} ${y - 3} 386 ${y - 17}Q${386 + half * 0.4} ${y - 3} ${386 + half} ${y}L${386 + half - 8} ${y + 5}H${386 - half + 8}Z`,
        ink,
      );
      p.rect(386 - half * 0.55, y + 4, half * 1.1, 16, '#b5503c');
    }
    p.rect(384, 172, 4, 20, ink);
    p.rect(0, 316, W, 44, ['#b9c4be', '#e3e0d2']);
    p.path('M130 330Q170 344 214 328L204 340Q170 348 142 340Z', ink);
    p.line('M172 334V300', ink, 3);
    p.path('M164 312L172 292L182 312Z', ink);
    p.hills(352, 14, '#33504f');
  },

  study(p: Canvas) {
    p.sky('#3a2748');
    p.rect(60, 24, 340, 236, '#231833', 10);
    p.rect(72, 36, 316, 212, ['#1b2a5e', '#45407f', '#c8708a']);
    p.inside('M72 36H388V248H72Z', () => {
      p.stars(30, 150);
      p.circle(330, 84, 24, '#fdf0d0');
      for (let x = 72; x < 390; x += 34) {
        const top = 150 + p.random(-30, 50);
        p.rect(x, top, 31, 120, '#1a1638');
        for (let i = 0; i < 7; i++)
          p.rect(
            x + 5 + (i % 3) * 8,
            top + 8 + Math.floor(i / 3) * 15,
            4,
            7,
            p.random() < 0.6 ? '#ffd27a' : '#2b2450',
          );
      }
      for (let i = 0; i < 40; i++) {
        const [x, y] = [p.random(72, 388), p.random(36, 248)];
        p.line(`M${n(x)} ${n(y)}l-3 12`, '#cfdcff55', 1.4);
      }
    });
    p.rect(224, 36, 8, 212, '#231833');
    p.rect(0, 296, W, 64, ['#7d4a3a', '#4f2d2a']);
    p.path(
      'M96 258C90 214 104 196 128 194L120 170L138 182H154L170 168L166 196C188 210 186 240 180 258Z',
      '#e08a3f',
    );
    p.line('M178 252C214 256 210 222 226 226', '#e08a3f', 9);
    p.glow(520, 190, 190, '#ffcf7d', 0.75);
    p.line('M566 296L600 196L520 128', '#e8d9c4', 7);
    p.path('M492 116L544 96L562 140Q520 170 486 150Z', '#d9533f');
    p.rect(548, 288, 60, 10, '#e8d9c4', 4);
    for (const [i, color] of ['#4f9a8f', '#e0a03f', '#b9476a'].entries())
      p.rect(300 - i * 6, 280 - i * 17, 120 + i * 8, 16, color, 3);
    p.rect(450, 266, 36, 32, '#f2efe8', 6);
    p.ring(490, 281, 9, '#f2efe8', 5);
    p.line('M460 258q-6 -10 0 -18M474 258q-6 -10 0 -18', '#ffffff77', 3);
  },

  tower(p: Canvas) {
    p.sky(['#2c1a6b', '#7b3fc4', '#f08fb0']);
    for (let i = 1; i < 9; i++) p.ring(320, 96, i * 46, `rgb(255 255 255 / ${n(0.4 - i * 0.04)})`, 5);
    p.glow(320, 96, 90, '#ffe9a8', 1);
    const steel = '#1a1140';
    p.polygon(
      [
        [306, 360],
        [316, 92],
        [324, 92],
        [334, 360],
      ],
      '#1a114055',
    );
    p.line('M262 360L316 96M378 360L324 96', steel, 7);
    for (let i = 0; i < 8; i++) {
      const [y1, y2] = [112 + i * 31, 143 + i * 31];
      const half = (y: number) => 4 + (y - 96) * 0.2;
      p.line(
        `M${n(320 - half(y1))} ${y1}L${n(320 + half(y2))} ${y2}M${n(320 + half(y1))} ${y1}L${n(320 - half(y2))} ${y2}M${n(320 - half(y2))} ${y2}H${n(320 + half(y2))}`,
        steel,
        3.2,
      );
    }
    for (const [x, y] of [
      [296, 112],
      [344, 112],
      [290, 150],
      [350, 150],
    ] as const)
      p.rect(x - 7, y - 18, 14, 38, '#f4f0ff', 5);
    p.rect(317, 54, 6, 44, steel);
    p.circle(320, 52, 7, '#ff5a6e');
    let x = -10;
    while (x < W) {
      const [wide, tall] = [p.random(34, 70), p.random(26, 84)];
      p.rect(x, H - tall, wide, tall, '#120b30');
      for (let y = H - tall + 8; y < H - 8; y += 14)
        for (let w = x + 7; w < x + wide - 10; w += 13) if (p.random() < 0.5) p.rect(w, y, 6, 7, '#ffd98a');
      x += wide + 3;
    }
  },

  caps(p: Canvas) {
    p.sky(['#6db9ea', '#bfe2f5', '#f7f3e4']);
    p.cloud(500, 90, 34, '#ffffffcc');
    p.cloud(120, 150, 26, '#ffffffaa');
    p.path(
      'M0 360V300H60V270H96V250H132V270H168V300H236V330H404V300H470V262H490L520 232L550 262H570V300H640V360Z',
      '#d8b58a',
    );
    for (const x of [20, 200, 424, 600])
      p.path(`M${x - 12} 360V336A12 12 0 0 1 ${x + 12} 336V360Z`, '#a97f57');
    const cap = (x: number, y: number, size: number, turn: number, color: string) =>
      p.within(`translate(${x} ${y}) rotate(${turn}) scale(${size})`, () => {
        p.path('M-30 4V26Q0 42 30 26V4Z', '#10182c');
        p.polygon(
          [
            [0, -24],
            [62, 2],
            [0, 28],
            [-62, 2],
          ],
          '#1c2947',
        );
        p.line('M0 2L50 10V38', color, 4);
        p.rect(45, 34, 10, 24, color, 3);
      });
    for (const [x, y, s, turn, c] of [
      [190, 150, 1.15, -18, '#f2b23e'],
      [376, 110, 1.5, 14, '#d9413f'],
      [520, 190, 0.9, 34, '#f2b23e'],
      [300, 236, 0.8, -36, '#d9413f'],
      [90, 70, 0.7, 22, '#f2b23e'],
      [590, 50, 0.6, -14, '#d9413f'],
      [236, 46, 0.6, 40, '#f2b23e'],
    ] as const)
      cap(x, y, s, turn, c);
    for (let i = 0; i < 46; i++)
      p.within(`rotate(${n(p.random(0, 90))} ${n(p.random(0, W))} ${n(p.random(0, 260))})`, () =>
        p.rect(p.random(0, W), p.random(0, 280), 8, 4, p.pick(['#f2b23e', '#d9413f', '#fff', '#4f9a6f'])),
      );
  },

  arcs(p: Canvas) {
    p.sky('#fdf9f2');
    for (const [cx, cy, flip, colors] of [
      [170, 360, 1, ['#ef6f6c', '#f7a072', '#f9d06a', '#7fbf8e', '#5a9bd0', '#8f7cc8']],
      [470, 0, -1, ['#8f7cc8', '#5a9bd0', '#7fbf8e', '#f9d06a', '#f7a072', '#ef6f6c']],
    ] as const)
      for (const [i, color] of colors.entries())
        p.line(
          `M${cx - 230 + i * 34} ${cy}A${230 - i * 34} ${230 - i * 34} 0 0 ${flip === 1 ? 1 : 0} ${cx + 230 - i * 34} ${cy}`,
          color,
          24,
        );
    for (const [x, y, color] of [
      [320, 150, '#33415c'],
      [390, 206, '#33415c'],
      [250, 96, '#33415c'],
    ] as const) {
      p.circle(x, y, 15, color);
      p.line(
        `M${x - 34} ${y + 22}Q${x} ${y + 40} ${x + 34} ${y + 22}M${x} ${y + 26}V${y + 52}L${x - 16} ${y + 86}M${x} ${y + 52}L${x + 16} ${y + 86}`,
        color,
        10,
      );
    }
  },

  trophy(p: Canvas) {
    p.sky(['#071a2e', '#0b3a52']);
    for (let i = 0; i < 9; i++)
      p.faint(0.16, () =>
        p.polygon(
          [
            [320, 380],
            [i * 90 - 70, -20],
            [i * 90 - 20, -20],
          ],
          i % 2 ? '#38e0d0' : '#4f8bff',
        ),
      );
    p.glow(320, 150, 220, '#37d6c8', 0.5);
    p.line('M250 96C190 90 190 180 268 186M390 96C450 90 450 180 372 186', '#e2a83a', 14);
    p.path('M240 66H400C400 170 370 216 334 224V262H306V224C270 216 240 170 240 66Z', ['#ffe394', '#d9932b']);
    p.path('M262 78H286C284 140 294 176 306 196C278 178 264 140 262 78Z', '#fff6d0aa');
    p.polygon(
      [
        [320, 98],
        [330, 124],
        [358, 126],
        [336, 143],
        [344, 170],
        [320, 154],
        [296, 170],
        [304, 143],
        [282, 126],
        [310, 124],
      ],
      '#fff4cc',
    );
    p.rect(272, 262, 96, 18, '#d9932b', 4);
    p.rect(252, 280, 136, 30, ['#2c5a78', '#12303f'], 5);
    for (let i = 0; i < 70; i++)
      p.rect(p.random(0, W), p.random(0, 300), 6, 6, p.pick(['#ffe394', '#38e0d0', '#ff6f91', '#4f8bff']), 1);
    for (let i = 0; i < 24; i++) {
      const x = i * 28 + 4;
      p.circle(x, 344 + (i % 3) * 5, 15, '#04101c');
      if (i % 3 === 0) p.line(`M${x} 346L${x - 9} 312M${x} 346L${x + 11} 314`, '#04101c', 7);
    }
  },

  tree(p: Canvas) {
    p.sky(['#fbe3c0', '#fdf4e2']);
    p.circle(320, 176, 160, '#fff8ea');
    p.path(
      'M292 326C304 270 300 226 262 186L276 178C296 196 306 206 312 220C312 180 306 160 296 130L312 126C318 150 326 176 328 204C338 180 352 164 374 148L386 158C352 186 340 226 350 326Z',
      '#6a4a3a',
    );
    const parts = [
      [200, 170, '#8fc06a'],
      [236, 108, '#6fae6a'],
      [306, 78, '#f4c04e'],
      [380, 92, '#ee9a4a'],
      [436, 148, '#d9634a'],
      [270, 150, '#a8cf74'],
      [350, 136, '#f0b04a'],
      [404, 196, '#b9c9e0'],
      [236, 218, '#cfe3f0'],
    ] as const;
    for (const [x, y, color] of parts)
      for (let i = 0; i < 22; i++) {
        const [lx, ly] = around(x, y, 54 * Math.sqrt(p.random()), p.random(0, 360));
        p.petal(lx, ly, p.random(14, 24), p.random(0, 360), color, 0.8);
      }
    p.hills(328, 8, ['#b5cf8a', '#7fae6a']);
    for (const [x, h, color] of [
      [180, 34, '#d9634a'],
      [214, 24, '#4f8bb0'],
      [438, 36, '#4f8a6a'],
      [468, 34, '#d98a3a'],
    ] as const) {
      p.circle(x, 330 - h, 8, '#5a3f35');
      p.path(`M${x - 10} 342L${x - 6} ${338 - h}H${x + 6}L${x + 10} 342Z`, color);
    }
    p.line('M186 312L208 320M444 310L462 312', '#5a3f35', 4);
  },

  savanna(p: Canvas) {
    p.sky(['#f2593f', '#f99b4a', '#ffd98a']);
    p.circle(420, 190, 96, ['#fff0b8', '#ffc35a']);
    p.hills(284, 16, ['#b0482f', '#7c2f2a']);
    const ink = '#33161a';
    const elephant = (x: number, y: number, size: number) =>
      p.within(`translate(${x} ${y}) scale(${size})`, () => {
        p.path(
          'M-70 -20C-74 -66 -30 -78 4 -74C20 -86 54 -86 66 -66C80 -50 76 -20 74 4C72 26 82 40 96 36C92 52 66 50 62 24L60 -6C52 0 44 2 36 0V52H14V14C-4 18 -22 18 -36 14V52H-58V8C-66 2 -70 -8 -70 -20Z',
          ink,
        );
        p.path('M16 -66C-2 -60 -4 -22 14 -8C32 -8 40 -34 34 -60Z', '#4a2226');
        p.line('M-70 -34Q-86 -14 -80 8', ink, 5);
        p.path('M58 0Q66 22 84 16Q70 14 66 -4Z', '#ffe9c4');
        p.circle(52, -52, 3.4, '#ffd98a');
      });
    elephant(238, 262, 1.25);
    elephant(420, 290, 0.7);
    p.line('M92 340C96 270 88 230 84 190M90 250L120 206M88 230L60 200', ink, 9);
    for (const [x, y, rx] of [
      [84, 176, 84],
      [140, 194, 50],
      [40, 196, 46],
    ] as const)
      p.oval(x, y, rx, 17, ink);
    p.hills(330, 8, ink);
    for (let i = 0; i < 80; i++) {
      const x = p.random(0, W);
      p.line(`M${n(x)} 338l${n(p.random(-7, 7))} ${n(-p.random(10, 26))}`, ink, 2);
    }
    for (const [x, y] of [
      [520, 70],
      [556, 86],
      [486, 92],
    ] as const)
      p.line(`M${x - 12} ${y - 5}Q${x - 5} ${y - 8} ${x} ${y}Q${x + 5} ${y - 8} ${x + 12} ${y - 5}`, ink, 3);
  },

  lighthouse(p: Canvas) {
    p.sky(['#12224a', '#2f4b86', '#7f86b8']);
    p.stars(70, 220);
    p.polygon(
      [
        [252, 106],
        [-20, 20],
        [-20, 150],
      ],
      '#ffeeb055',
    );
    p.polygon(
      [
        [252, 106],
        [660, 10],
        [660, 200],
      ],
      '#ffeeb066',
    );
    p.glow(252, 106, 90, '#fff4c4', 1);
    p.rect(0, 286, W, 74, ['#24457a', '#0d1c3d']);
    for (let i = 0; i < 40; i++)
      p.rect(p.random(0, W), p.random(292, 350), p.random(12, 46), 2.4, '#a9c4ee55', 1);
    p.path('M120 330C150 290 190 276 260 274S360 300 392 334Z', '#1a1d33');
    const d = 'M226 126H278L292 286H212Z';
    p.path(d, '#f6f1e6');
    p.inside(d, () => {
      for (const y of [150, 206, 262]) p.rect(200, y, 110, 28, '#d8402f');
      p.rect(262, 120, 40, 180, '#00000022');
    });
    p.rect(220, 118, 64, 10, '#22263f', 3);
    p.rect(232, 88, 40, 30, '#fff0b0');
    p.path('M226 90Q252 56 278 90Z', '#d8402f');
    p.rect(249, 56, 6, 16, '#22263f');
    p.rect(244, 248, 18, 30, '#22263f', 8);
    p.path('M470 300Q520 318 574 298L560 318H486Z', '#0a1226');
    p.line('M520 306V250', '#0a1226', 3.4);
    p.path('M524 254Q560 276 562 300H524Z', '#e9edf6');
  },

  pencils(p: Canvas) {
    p.sky('#fbf3e3');
    const colors = [
      '#e2453c',
      '#f07a35',
      '#f5b82e',
      '#8dbf45',
      '#3aa66a',
      '#2f9fb5',
      '#3f6fc4',
      '#7a4fb0',
      '#c7478f',
      '#7d5a44',
    ] as const;
    for (const [i, color] of colors.entries()) {
      const [x, tip] = [24 + i * 60, 96 + Math.abs(i - 4.5) ** 1.7 * 12];
      p.rect(x + 6, tip + 60, 52, 300, '#00000014');
      p.polygon(
        [
          [x, tip + 58],
          [x + 26, tip],
          [x + 52, tip + 58],
        ],
        '#ecc99a',
      );
      p.polygon(
        [
          [x + 17, tip + 20],
          [x + 26, tip],
          [x + 35, tip + 20],
        ],
        color,
      );
      p.rect(x, tip + 56, 52, 300, color);
      p.rect(x, tip + 56, 16, 300, '#ffffff3d');
      p.rect(x + 37, tip + 56, 15, 300, '#0000001f');
      for (let k = 0; k < 3; k++) p.circle(x + 9 + k * 17, tip + 57, 8.6, color);
      p.line(
        `M${x + 26} ${tip - 10}C${x - 6} ${tip - 40} ${x + 60} ${tip - 50} ${x + 26} ${Math.max(14, tip - 86)}`,
        color,
        5,
      );
    }
  },

  book(p: Canvas) {
    p.sky(['#123b3a', '#1f5c52']);
    p.glow(320, 150, 260, '#ffe6a0', 0.55);
    for (let i = 0; i < 46; i++) {
      const s = p.random();
      const [x, y] = [320 + (p.random() - 0.5) * 460 * (0.25 + s), 226 - s * 210];
      p.petal(
        x,
        y,
        12 + s * 15,
        p.random(0, 360),
        p.pick(['#f7c75a', '#f29b5a', '#9fd8a0', '#fff0c9', '#ef7f6a']),
        0.75,
      );
    }
    p.path(
      'M320 322C260 286 160 284 92 304V326C160 306 260 310 320 342C380 310 480 306 548 326V304C480 284 380 286 320 322Z',
      '#7d2f2a',
    );
    for (let i = 3; i >= 0; i--) {
      const lift = i * 5;
      p.path(
        `M320 ${310 - lift}C262 ${270 - lift} 166 ${268 - lift} 100 ${290 - lift}L112 ${226 - lift}C178 ${206 - lift} 264 ${212 - lift} 320 ${252 - lift}Z`,
        i % 2 ? '#efe2c4' : '#fffaee',
      );
      p.path(
        `M320 ${310 - lift}C378 ${270 - lift} 474 ${268 - lift} 540 ${290 - lift}L528 ${226 - lift}C462 ${206 - lift} 376 ${212 - lift} 320 ${252 - lift}Z`,
        i % 2 ? '#efe2c4' : '#fffaee',
      );
    }
    for (let i = 0; i < 4; i++) {
      p.line(
        `M${134 + i} ${228 + i * 11}C190 ${214 + i * 11} 250 ${222 + i * 11} 298 ${250 + i * 10}`,
        '#c3b28f',
        2.6,
      );
      p.line(
        `M${506 - i} ${228 + i * 11}C450 ${214 + i * 11} 390 ${222 + i * 11} 342 ${250 + i * 10}`,
        '#c3b28f',
        2.6,
      );
    }
  },

  summit(p: Canvas) {
    p.sky(['#3b6fd0', '#8fb7ec', '#fbe3d0']);
    p.circle(120, 90, 34, '#fff4e0');
    p.peaks(300, 120, 5, ['#a9bfe4', '#cfdcf0']);
    p.polygon(
      [
        [150, 360],
        [410, 56],
        [660, 360],
      ],
      ['#4a5d8f', '#2c3a63'],
    );
    p.polygon(
      [
        [410, 56],
        [660, 360],
        [470, 360],
        [430, 230],
      ],
      '#22305a',
    );
    p.polygon(
      [
        [410, 56],
        [344, 134],
        [372, 128],
        [388, 150],
        [410, 130],
        [440, 152],
        [470, 130],
      ],
      '#fbfcff',
    );
    const steps = curve(9, (s): Point => [196 + s * 196, 322 - s * 236]);
    p.through(
      steps.map(([x, y], i): Point => [x + (i % 2 ? 16 : 0), y + (i % 2 ? 14 : 0)]),
      '#ffffff88',
      3,
    );
    p.line('M410 58V18', '#2b1f2c', 4);
    p.path('M412 18Q428 12 442 20T466 20V40Q452 46 440 40T412 40Z', '#ef4f4a');
    p.within('translate(300 196) rotate(-14)', () => {
      p.circle(0, -30, 8, '#2b1f2c');
      p.rect(-7, -22, 14, 24, '#f2b23e', 5);
      p.rect(-17, -20, 11, 18, '#d9574a', 4);
      p.line('M4 -16L22 -28M-3 2L-10 22M3 0L16 10L12 26', '#2b1f2c', 5);
      p.line('M22 -40L26 24', '#6a4a3a', 2.6);
    });
    p.cloud(560, 190, 28, '#ffffffcc');
    p.cloud(90, 250, 34, '#ffffffdd');
    p.cloud(250, 330, 40, '#ffffffcc');
  },
} satisfies Record<string, (p: Canvas) => void>;
