import { around, curve, H, n, W, type Canvas, type Point } from './canvas.ts';

/** Images of mathematics, computers and science. */
export const lessons = {
  vectors(p: Canvas) {
    p.sky(['#0b1a33', '#10294d']);
    const at = (x: number, y: number): Point => [320 + x * 52 + y * 24, 196 - y * 50 + x * 8];
    for (let i = -9; i <= 9; i++) {
      p.through([at(i, -6), at(i, 6)], i === 0 ? '#ffffffaa' : '#3f7fd055', i === 0 ? 3 : 1.8);
      p.through([at(-9, i), at(9, i)], i === 0 ? '#ffffffaa' : '#3f7fd055', i === 0 ? 3 : 1.8);
    }
    p.polygon([at(0, 0), at(3, 0), at(4, 2), at(1, 2)], '#f7d24a33');
    const arrow = (x: number, y: number, color: string) => {
      const [[x1, y1], [x2, y2]] = [at(0, 0), at(x, y)];
      const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
      const [bx, by] = around(x2, y2, 20, angle + 180);
      p.through(
        [
          [x1, y1],
          [bx, by],
        ],
        color,
        7,
      );
      p.polygon([[x2, y2], around(x2, y2, 30, angle + 157), around(x2, y2, 30, angle - 157)], color);
    };
    arrow(3, 0, '#4fd08a');
    arrow(1, 2, '#ff6a5c');
    arrow(4, 2, '#f7d24a');
    arrow(-3, 1, '#7fc4ff');
    p.circle(...at(0, 0), 8, '#fff');
  },

  cubes(p: Canvas) {
    p.sky(['#fdf3dc', '#f6e2bd']);
    const cube = (
      x: number,
      y: number,
      size: number,
      [top, left, right]: readonly [string, string, string],
    ) => {
      const [w, h] = [size * 0.87, size * 0.5];
      p.polygon(
        [
          [x, y - size],
          [x + w, y - size + h],
          [x, y],
          [x - w, y - size + h],
        ],
        top,
      );
      p.polygon(
        [
          [x - w, y - size + h],
          [x, y],
          [x, y + size],
          [x - w, y + h],
        ],
        left,
      );
      p.polygon(
        [
          [x + w, y - size + h],
          [x, y],
          [x, y + size],
          [x + w, y + h],
        ],
        right,
      );
    };
    const teal = ['#7fd4c4', '#2f9a8f', '#1d6f70'] as const;
    const red = ['#ffb08a', '#ea6a4a', '#b5432f'] as const;
    const gold = ['#ffe08a', '#eeb23c', '#bd8426'] as const;
    for (const [x, y, c] of [
      [320, 96, teal],
      [270, 126, gold],
      [370, 126, teal],
      [220, 156, teal],
      [320, 156, red],
      [420, 156, gold],
      [170, 186, red],
      [270, 186, teal],
      [370, 186, gold],
      [470, 186, teal],
      [220, 216, gold],
      [320, 216, teal],
      [420, 216, red],
      [270, 246, red],
      [370, 246, gold],
      [320, 276, teal],
    ] as const)
      cube(x, y + 20, 57, c);
    for (const [x, flip] of [
      [66, 1],
      [574, -1],
    ] as const)
      p.line(`M${x + 26 * flip} 44H${x}V316H${x + 26 * flip}`, '#4a3b2a', 8, 'butt');
  },

  circuit(p: Canvas) {
    p.sky(['#0d4a3a', '#08332c']);
    for (let i = 0; i < 16; i++) {
      const out = i % 2 === 0 ? -1 : 1;
      const x = 236 + i * 11;
      const reach = 40 + ((i * 37) % 90);
      const end = x + (i - 7.5) * 26;
      const y = 180 + out * (84 + reach * 0.4);
      p.line(
        `M${x} 180V${y}L${n(end)} ${n(180 + out * (100 + reach * 0.5))}V${out === 1 ? H : 0}`,
        i % 3 ? '#3fbf8a' : '#e8c34a',
        3,
      );
    }
    for (let i = 0; i < 12; i++) {
      const out = i % 2 === 0 ? -1 : 1;
      const y = 118 + i * 11;
      const [near, far] = [320 + out * (120 + ((i * 29) % 70)), 180 + (i - 5.5) * 27];
      p.line(
        `M320 ${y}H${near}L${near + out * 40} ${n(far)}H${out === 1 ? W : 0}`,
        i % 4 ? '#3fbf8a' : '#7fe0ff',
        3,
      );
      p.circle(near + out * 60, far, 7, '#0d4a3a');
      p.ring(near + out * 60, far, 7, '#f2d675', 3.4);
    }
    for (let i = 0; i < 11; i++)
      for (const [x, y, w, h] of [
        [238 + i * 16, 84, 8, 192],
        [224, 98 + i * 16, 192, 8],
      ] as const)
        p.rect(x, y, w, h, '#d9dee2', 2);
    p.rect(232, 92, 176, 176, ['#2a3038', '#14181d'], 10);
    p.rect(254, 114, 132, 132, '#1d232b', 6);
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < 4; x++)
        p.rect(
          266 + x * 29,
          126 + y * 29,
          21,
          21,
          ['#3fbf8a', '#e8c34a', '#7fe0ff', '#27414a'][(x * 3 + y * 5) % 4] ?? '#fff',
          3,
        );
    p.circle(244, 104, 4, '#8c96a0');
  },

  area(p: Canvas) {
    p.sky('#22184a');
    for (let x = 40; x < W; x += 40) p.line(`M${x} 20V320`, '#ffffff12', 1.5);
    for (let y = 40; y < 330; y += 40) p.line(`M40 ${y}H610`, '#ffffff12', 1.5);
    const f = (x: number) => 300 - (70 + 92 * Math.sin((x - 90) / 120) + (x - 80) * 0.24);
    for (let i = 0; i < 17; i++) {
      const x = 90 + i * 28;
      const hue = 190 + i * 9;
      p.rect(x, f(x + 14), 25, 300 - f(x + 14), [`hsl(${hue} 85% 66%)`, `hsl(${hue} 75% 42%)`]);
    }
    p.through(
      curve(90, (s): Point => [60 + s * 540, f(60 + s * 540)]),
      '#ffe27a',
      6,
    );
    const [tx, slope] = [300, (f(306) - f(294)) / 12];
    p.through(
      [
        [tx - 120, f(tx) - 120 * slope],
        [tx + 120, f(tx) + 120 * slope],
      ],
      '#ffffff',
      3.4,
    );
    p.circle(tx, f(tx), 9, '#ff6f9c');
    p.line('M40 300H612M60 330V24', '#ffffff', 4);
    p.polygon(
      [
        [612, 300],
        [598, 292],
        [598, 308],
      ],
      '#fff',
    );
    p.polygon(
      [
        [60, 18],
        [52, 34],
        [68, 34],
      ],
      '#fff',
    );
  },

  rings(p: Canvas) {
    p.sky(['#e7f3f1', '#c8e2e4']);
    const colors = [
      '#0f4c5c',
      '#1a6f7d',
      '#2c929b',
      '#51b0ad',
      '#83c9bd',
      '#b9dfcb',
      '#f2c14e',
      '#ee8c4a',
      '#e2574c',
    ] as const;
    for (const [i, color] of colors.entries()) {
      const r = 138 - i * 15;
      p.circle(176, 184, r, color);
      p.rect(356, 292 - i * 30, (9 - i) * 27, 26, color, 3);
    }
    p.circle(176, 184, 4, '#fff');
    p.line('M176 184L314 184', '#ffffff', 4);
    p.line('M356 44L602 320', '#0f4c5c', 3);
  },

  zoom(p: Canvas) {
    p.sky(['#02030a', '#0a1030']);
    p.stars(140);
    p.glow(320, 180, 230, '#3f7fff', 0.35);
    p.circle(320, 180, 74, ['#5fb6f0', '#1f5fb0']);
    p.inside('M320 106A74 74 0 1 1 319.9 106Z', () => {
      p.path('M262 140C290 120 316 128 322 146S352 160 340 182S318 210 300 200S262 184 262 140Z', '#5fae6a');
      p.path('M352 200C380 190 400 206 392 228S356 244 348 226Z', '#7cbf74');
      p.oval(300, 120, 60, 8, '#ffffffaa', -14);
      p.oval(360, 170, 40, 6, '#ffffff99', -10);
      p.path('M320 106A74 74 0 0 1 320 254A96 96 0 0 0 320 106Z', '#00102a66');
    });
    for (let i = 0; i < 5; i++) {
      const half = 30 * 1.62 ** i;
      p.line(
        `M${n(320 - half * 1.6)} ${n(180 - half)}H${n(320 + half * 1.6)}V${n(180 + half)}H${n(320 - half * 1.6)}Z`,
        ['#ffe27a', '#ffb86b', '#ff8a7a', '#d98aff', '#8ab4ff'][i] ?? '#fff',
        3,
      );
    }
    p.circle(556, 70, 12, '#e8e2d4');
    p.circle(84, 300, 20, ['#f2c48a', '#b9713f']);
    p.oval(84, 300, 36, 6, '#f2dcb4aa', -14);
  },

  metro(p: Canvas) {
    p.sky('#f4f6f3');
    p.path(
      'M-10 250C120 220 180 300 300 270S480 210 660 250V300C480 262 420 330 300 322S120 280 -10 310Z',
      '#cfe6f2',
    );
    const lines = [
      ['M-10 90H170L250 170H420L520 70H660', '#3ddc84'],
      ['M-10 180H120L210 270H380L470 180H660', '#e5484d'],
      ['M80 -10V120L180 220V370', '#3f6fd8'],
      ['M360 -10V110L440 190V300L500 370', '#f5a524'],
      ['M-10 320H260L380 200L560 200L660 300', '#8e4ec6'],
    ] as const;
    for (const [d, color] of lines) p.line(d, color, 13);
    for (const [x, y] of [
      [40, 90],
      [120, 90],
      [290, 170],
      [360, 170],
      [470, 120],
      [580, 70],
      [60, 180],
      [270, 270],
      [330, 270],
      [560, 180],
      [80, 60],
      [180, 300],
      [360, 50],
      [440, 260],
      [120, 320],
      [220, 320],
      [620, 260],
    ] as const) {
      p.circle(x, y, 8.5, '#20262e');
      p.circle(x, y, 5, '#fff');
    }
    for (const [x, y] of [
      [210, 130],
      [140, 190],
      [440, 176],
      [240, 270],
      [396, 190],
    ] as const) {
      p.rect(x - 13, y - 13, 26, 26, '#20262e', 13);
      p.circle(x, y, 8.5, '#fff');
    }
  },

  network(p: Canvas) {
    p.sky(['#07121f', '#0d2238']);
    const layers = [7, 6, 6, 4].map((count, layer) =>
      Array.from({ length: count }, (_, i): Point => [92 + layer * 152, 180 + (i - (count - 1) / 2) * 46]),
    );
    for (const [layer, points] of layers.entries())
      for (const from of points)
        for (const to of layers[layer + 1] ?? []) {
          const strong = p.random();
          p.through(
            [from, to],
            p.pick(['#3fa9f5', '#ff9f43']) + (strong > 0.7 ? 'cc' : '3a'),
            0.8 + strong * 1.6,
          );
        }
    for (const points of layers)
      for (const [x, y] of points) {
        const value = p.random();
        if (value > 0.6) p.glow(x, y, 34, '#ffd98a', 0.7);
        p.circle(x, y, 16, '#0a1b2c');
        p.circle(x, y, 13.5, `hsl(42 ${n(20 + value * 70)}% ${n(22 + value * 60)}%)`);
        p.ring(x, y, 15, '#e8f1fa', 2);
      }
  },

  digit(p: Canvas) {
    p.sky('#1b1430');
    const rows = [
      '00000000000000',
      '00013566531000',
      '00489999997200',
      '00671000169900',
      '00100000048900',
      '00000000159700',
      '00000157998200',
      '00000379999600',
      '00000000137950',
      '00000000004970',
      '01200000015980',
      '02972000278950',
      '00699878999500',
      '00014677641000',
    ];
    for (const [y, row] of rows.entries())
      for (const [x, value] of row.split('').entries()) {
        const v = Number(value) / 9;
        p.rect(
          152 + x * 24,
          12 + y * 24,
          22,
          22,
          `hsl(${n(285 - v * 235)} ${n(36 + v * 54)}% ${n(17 + v * 52)}%)`,
          3,
        );
      }
    for (const [side, count] of [
      [60, 5],
      [580, 5],
    ] as const)
      for (let i = 0; i < count; i++) {
        p.circle(side, 60 + i * 60, 15, i === 2 ? '#f7c64a' : '#3a2d5c');
        p.ring(side, 60 + i * 60, 15, '#7f6bb0', 2);
      }
    for (const side of [-1, 1])
      for (let i = 0; i < 5; i++)
        p.line(`M${320 + side * 240} ${60 + i * 60}L${320 + side * 176} 180`, '#7f6bb066', 2);
  },

  spheres(p: Canvas) {
    p.sky(['#a9d6f5', '#e9f4fb']);
    const horizon = 168;
    p.rect(0, horizon, W, H - horizon, '#f2eee4');
    for (let row = 0; row < 12; row++) {
      const [y1, y2] = [horizon + 192 * (row / 12) ** 1.9, horizon + 192 * ((row + 1) / 12) ** 1.9];
      const [s1, s2] = [18 + (y1 - horizon) * 0.82, 18 + (y2 - horizon) * 0.82];
      for (let column = -22; column < 22; column++)
        if ((row + column) % 2 === 0)
          p.polygon(
            [
              [320 + column * s1, y1],
              [320 + (column + 1) * s1, y1],
              [320 + (column + 1) * s2, y2],
              [320 + column * s2, y2],
            ],
            '#39424e',
          );
    }
    p.rect(0, horizon - 2, W, 30, ['#e9f4fb', '#e9f4fb00']);
    const ball = (x: number, y: number, r: number, fill: readonly string[], light: string) => {
      p.oval(x + r * 0.3, y + r * 0.98, r * 1.1, r * 0.16, '#00000055');
      p.circle(x, y, r, fill);
      p.inside(`M${x} ${y - r}A${r} ${r} 0 1 1 ${x - 0.1} ${y - r}Z`, () => {
        p.oval(x, y + r * 0.82, r * 0.9, r * 0.34, '#f2eee455');
        p.glow(x - r * 0.35, y - r * 0.42, r * 0.8, light, 0.9);
      });
      p.oval(x - r * 0.38, y - r * 0.46, r * 0.16, r * 0.1, '#fff', -30);
    };
    ball(470, 176, 62, ['#ffe08a', '#b9741f'], '#fff3c4');
    ball(160, 196, 70, ['#7fe0b4', '#136b55'], '#d4ffe8');
    ball(318, 206, 104, ['#ff8a7a', '#a31f3a'], '#ffd8d0');
    ball(560, 272, 44, ['#b49bff', '#4a2ba8'], '#e8dfff');
    ball(70, 292, 34, ['#8fd0ff', '#1f5fae'], '#dff1ff');
  },

  chain(p: Canvas) {
    p.sky('#f7df1e');
    for (let i = -2; i < 12; i++)
      p.polygon(
        [
          [i * 70, 0],
          [i * 70 + 35, 0],
          [i * 70 - 65, H],
          [i * 70 - 100, H],
        ],
        '#f5d300',
      );
    const link = (x: number, y: number, color: string, light: string) =>
      p.within(`translate(${x} ${y}) rotate(24)`, () => {
        p.line('M-34 -24H34A24 24 0 0 1 34 24H-34A24 24 0 0 1 -34 -24Z', color, 21);
        p.line('M-34 -28H34', light, 4);
      });
    for (let i = 0; i < 6; i++)
      link(26 + i * 118, 54 + i * 52, i % 2 ? '#3a3f4a' : '#1f232b', i % 2 ? '#8b93a3' : '#5f6878');
    for (let i = 0; i < 6; i++)
      p.inside(`M${26 + i * 118} ${30 + i * 52}H${96 + i * 118}V${96 + i * 52}H${26 + i * 118}Z`, () =>
        link(26 + i * 118, 54 + i * 52, i % 2 ? '#3a3f4a' : '#1f232b', i % 2 ? '#8b93a3' : '#5f6878'),
      );
    for (const [x, y, s, words] of [
      [520, 100, 64, '{ }'],
      [128, 290, 64, '( )'],
    ] as const)
      p.text(x, y, s, words, '#1f232b', 'sans-serif');
  },

  contours(p: Canvas) {
    p.sky('#7b1f4b');
    const shades = [
      '#8f2a50',
      '#a83a55',
      '#c05058',
      '#d6685a',
      '#e8845c',
      '#f3a165',
      '#f9be77',
      '#fdd894',
      '#fff0bf',
    ] as const;
    for (const [i, color] of shades.entries()) {
      const s = 1 - i * 0.105;
      p.polygon(
        curve(72, (t): Point => {
          const angle = t * 360;
          const wobble =
            1 +
            0.16 * Math.sin((angle * Math.PI * 3) / 180 + 0.6) +
            0.08 * Math.cos((angle * Math.PI * 5) / 180);
          const [x, y] = around(0, 0, 1, angle);
          return [410 + (1 - s) * 30 - s * 90 + x * 330 * s * wobble, 212 + y * 210 * s * wobble];
        }),
        color,
      );
    }
    const path: Point[] = [
      [76, 44],
      [132, 92],
      [150, 152],
      [214, 160],
      [252, 214],
      [318, 196],
      [352, 234],
      [404, 214],
    ];
    p.through(path, '#3b0f3a', 5);
    for (const [i, [x, y]] of path.entries())
      p.circle(x, y, i === path.length - 1 ? 13 : 7.5, i === path.length - 1 ? '#2f9a8f' : '#3b0f3a');
    p.circle(404, 214, 5, '#fff');
  },

  snake(p: Canvas) {
    p.sky(['#14233f', '#0e1830']);
    const code = ['#4f9ad9', '#f7c64a', '#8fd0a0', '#d98ac4'] as const;
    for (let row = 0; row < 12; row++) {
      let x = 28 + ([0, 1, 2, 2, 1, 0][row % 6] ?? 0) * 30;
      for (let word = 0; word < 5; word++) {
        const wide = p.random(24, 92);
        p.rect(x, 22 + row * 28, wide, 10, `${p.pick(code)}55`, 5);
        x += wide + 12;
      }
    }
    const body =
      'M560 330C420 380 420 230 320 250S190 350 110 280S130 130 240 150S370 210 420 130S330 40 268 74';
    p.line(body, '#0a1226', 58);
    p.line(body, '#2f7fc4', 50);
    p.line('M320 250C220 270 190 350 110 280S130 130 240 150S370 210 420 130', '#f2c13c', 50);
    p.line(body, '#ffffff30', 10);
    p.path('M290 44C260 34 222 46 214 74S246 116 286 100S326 58 290 44Z', '#2f7fc4');
    p.circle(254, 62, 9, '#fff');
    p.circle(251, 62, 4.6, '#0a1226');
    p.line('M216 84C196 92 190 90 176 96M196 90L182 82', '#ef4f5a', 4.4);
  },

  cylinders(p: Canvas) {
    p.sky(['#dfe7f7', '#b9c8ea']);
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 9; x++)
        p.rect(x * 76 - 20, y * 50 - 8, 70, 44, (x + y) % 3 ? '#ffffff55' : '#ffffff99', 5);
    const store = (x: number, colors: readonly (readonly [string, string])[], foot: number) => {
      for (const [i, [light, dark]] of colors.entries()) {
        const y = foot - i * 62;
        p.path(`M${x - 82} ${y - 46}V${y}A82 24 0 0 0 ${x + 82} ${y}V${y - 46}Z`, dark);
        p.rect(x - 82, y - 46, 26, 50, '#ffffff2a');
        p.oval(x, y - 46, 82, 24, light);
        for (let k = 0; k < 3; k++)
          p.circle(x + 20 + k * 18, y - 2 - k * 1.6, 5, k === 0 ? '#8ff0b0' : '#ffffff66');
      }
    };
    p.line('M150 250H490M320 150V250', '#33507f', 6);
    store(
      136,
      [
        ['#f7b45c', '#d9822f'],
        ['#ffd08a', '#eb9f45'],
      ],
      306,
    );
    store(
      504,
      [
        ['#7fd0b0', '#3a9a7c'],
        ['#a6e4c8', '#55b592'],
      ],
      306,
    );
    store(
      320,
      [
        ['#5f8ae0', '#2f57b0'],
        ['#7fa4ee', '#4470c8'],
        ['#a9c4f7', '#6b92de'],
      ],
      290,
    );
  },

  player(p: Canvas) {
    p.sky(['#f4574d', '#c4243f']);
    for (let i = 0; i < 5; i++) p.circle(560, 60, 60 + i * 50, '#ffffff10');
    p.rect(66, 42, 460, 286, '#00000033', 14);
    p.rect(58, 34, 460, 286, '#ffffff', 14);
    p.rect(58, 34, 460, 36, '#e7e9ee', 14);
    for (const [i, c] of ['#f2594b', '#f5bd3f', '#4fc46a'].entries()) p.circle(80 + i * 20, 52, 6, c);
    p.rect(150, 43, 340, 18, '#fff', 9);
    p.rect(78, 88, 270, 156, ['#27304a', '#4a2a55']);
    p.circle(213, 166, 32, '#ffffff22');
    p.polygon(
      [
        [202, 148],
        [202, 184],
        [234, 166],
      ],
      '#fff',
    );
    p.rect(92, 228, 242, 5, '#ffffff55', 2);
    p.rect(92, 228, 110, 5, '#ff5a4b', 2);
    p.circle(202, 230, 7, '#ff5a4b');
    for (let i = 0; i < 4; i++) {
      p.rect(364, 88 + i * 42, 56, 32, ['#8fb8f0', '#f2c46a', '#8fd0a0', '#d9a0e0'][i] ?? '#fff', 4);
      p.rect(428, 92 + i * 42, 72, 7, '#c4c9d4', 3);
      p.rect(428, 105 + i * 42, 48, 7, '#dfe2e9', 3);
    }
    for (let i = 0; i < 3; i++) p.rect(78, 260 + i * 16, [240, 190, 130][i] ?? 0, 8, '#d4d8e0', 4);
    p.within('translate(452 214) rotate(7)', () => {
      p.rect(-10, -10, 168, 122, '#241b33', 10);
      for (let row = 0; row < 6; row++)
        p.rect(
          8 + ([0, 16, 32, 32, 16, 0][row] ?? 0),
          6 + row * 16,
          [60, 86, 70, 44, 54, 30][row] ?? 0,
          8,
          ['#ff7a6b', '#7fd0ff', '#ffd166', '#8fe0a8', '#d9a0f0', '#ff7a6b'][row] ?? '#fff',
          4,
        );
    });
  },
} satisfies Record<string, (p: Canvas) => void>;
