import { around, curve, H, n, W, type Canvas, type Point } from './canvas.ts';

/** Images of music and dance. */
export const songs = {
  balloons(p: Canvas) {
    p.sky(['#f7a9b8', '#fbd0c4', '#fdeee0']);
    p.circle(470, 210, 84, '#fff3e6');
    p.cloud(560, 100, 30, '#ffffff99');
    p.cloud(70, 150, 34, '#ffffff88');
    const tower = '#b4657e';
    p.path(
      'M452 316C470 250 480 180 484 96L488 70L492 96C496 180 506 250 524 316H508Q488 268 468 316Z',
      tower,
    );
    for (const [y, half] of [
      [246, 24],
      [186, 14],
    ] as const)
      p.rect(488 - half, y, half * 2, 7, '#99506a');
    p.hills(320, 10, '#8e4863');
    const hearts = [
      [170, 120, 52, '#e8385f'],
      [262, 82, 40, '#ff7a90'],
      [102, 190, 38, '#f9b44a'],
      [246, 176, 44, '#c4345f'],
      [330, 138, 32, '#fff0f2'],
      [176, 226, 34, '#ff9db0'],
    ] as const;
    for (const [x, y, size] of hearts)
      p.line(`M${x} ${y + size * 0.9}Q${x - 8} ${y + 110} 208 346`, '#8e4863aa', 1.6);
    for (const [x, y, s, color] of hearts) {
      p.path(
        `M${x} ${y + s}C${x - s * 1.7} ${y - s * 0.1} ${x - s * 0.8} ${y - s * 1.25} ${x} ${y - s * 0.42}C${x + s * 0.8} ${y - s * 1.25} ${x + s * 1.7} ${y - s * 0.1} ${x} ${y + s}Z`,
        color,
      );
      p.oval(x - s * 0.5, y - s * 0.42, s * 0.2, s * 0.12, '#ffffff88', -35);
    }
  },

  sunglasses(p: Canvas) {
    p.sky('#ffd21f');
    for (let i = 0; i < 24; i++)
      p.polygon([[320, 190], around(320, 190, 520, i * 15), around(320, 190, 520, i * 15 + 7.5)], '#ffb81c');
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 16; column++)
        p.circle(column * 42 + (row % 2) * 21, 240 + row * 15, 1.5 + row * 0.8, '#f0563c');
    p.rect(276, 300, 88, 80, '#e5b085');
    p.path('M130 400C150 350 220 336 270 334Q320 366 370 334C420 336 490 350 510 400Z', '#2f6fe0');
    for (const side of [-1, 1]) p.oval(320 + side * 128, 190, 16, 28, '#e5b085');
    p.path(
      'M196 150C186 260 236 348 320 348S454 260 444 150C440 96 400 70 320 70S200 96 196 150Z',
      '#f6c9a0',
    );
    p.path('M184 170C170 60 250 18 330 22S474 70 456 172C446 118 410 92 320 94S196 116 184 170Z', '#191722');
    const frame = '#15131c';
    for (const side of [-1, 1]) {
      const x = 320 + side * 66;
      p.path(
        `M${x - 62} 150H${x + 62}C${x + 66} 214 ${x + 34} 232 ${x} 232S${x - 66} 214 ${x - 62} 150Z`,
        frame,
      );
      p.path(`M${x - 50} 160H${x + 50}C${x + 52} 206 ${x + 28} 220 ${x} 220S${x - 52} 206 ${x - 50} 160Z`, [
        '#ef3f8f',
        '#5b2bb8',
      ]);
      p.polygon(
        [
          [x - 34, 160],
          [x - 10, 160],
          [x - 30, 200],
          [x - 46, 190],
        ],
        '#ffffff77',
      );
    }
    p.rect(300, 152, 40, 14, frame, 4);
    p.path('M268 288Q320 326 372 288Q362 330 320 330T268 288Z', '#8f2036');
    p.path('M276 292Q320 312 364 292L360 302Q320 318 280 302Z', '#fff');
  },

  apple(p: Canvas) {
    p.sky('#f4f2ee');
    p.rect(320, 0, 320, H, '#141216');
    const d =
      'M320 118C292 96 232 96 214 152C198 210 234 288 282 300C300 304 308 294 320 294C332 294 340 304 358 300C406 288 442 210 426 152C408 96 348 96 320 118Z';
    p.path(d, '#141216');
    p.inside('M320 0H640V360H320Z', () => p.path(d, '#f4f2ee'));
    p.line('M320 120C318 92 326 70 344 54', '#141216', 8);
    p.inside('M320 0H640V360H320Z', () => p.line('M320 120C318 92 326 70 344 54', '#f4f2ee', 8));
    p.path('M332 92C344 58 384 52 404 58C394 88 362 100 332 92Z', '#c81d35');
    p.oval(256, 160, 16, 30, '#f4f2ee', 24);
    p.oval(392, 226, 14, 30, '#141216', 20);
    for (let i = 0; i < 12; i++) {
      p.circle(p.random(20, 180), p.random(20, 340), p.random(2, 9), '#141216');
      p.circle(p.random(470, 620), p.random(20, 340), p.random(2, 9), '#f4f2ee');
    }
  },

  warp(p: Canvas) {
    p.sky('#05030f');
    p.glow(320, 170, 330, '#4a2bd8', 0.7);
    p.glow(320, 170, 190, '#e0409a', 0.6);
    for (let i = 0; i < 220; i++) {
      const [angle, from] = [p.random(0, 360), p.random(40, 330)];
      const [x1, y1] = around(320, 170, from, angle);
      const [x2, y2] = around(320, 170, from * p.random(1.1, 1.5), angle);
      p.line(
        `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`,
        p.pick(['#ffffff', '#9fd0ff', '#ff9ad5', '#b79bff']),
        from / 130,
      );
    }
    p.glow(320, 170, 70, '#ffffff', 1);
    p.circle(146, 270, 58, ['#f7b267', '#b2416b']);
    p.oval(146, 270, 98, 15, '#ffe2b399', -16);
    p.inside('M60 200H240V262L88 296H60Z', () => p.circle(146, 270, 58, ['#f7b267', '#cf5f6b']));
    p.circle(540, 84, 22, ['#8ff0e0', '#2a7fae']);
  },

  microphone(p: Canvas) {
    p.sky(['#5a0f2e', '#2b0a2c']);
    for (const [x, color] of [
      [120, '#ff5c8a'],
      [320, '#ffd166'],
      [520, '#ff5c8a'],
    ] as const) {
      p.faint(0.26, () =>
        p.polygon(
          [
            [x - 14, 0],
            [x + 14, 0],
            [x + 120, H],
            [x - 120, H],
          ],
          color,
        ),
      );
    }
    p.glow(320, 150, 200, '#ffd9a0', 0.5);
    p.rect(308, 240, 24, 130, ['#c9ced6', '#6f7785'], 4);
    p.rect(278, 232, 84, 18, '#8d95a3', 8);
    p.rect(246, 40, 148, 198, ['#f4f6fa', '#8a93a3'], 70);
    p.inside('M262 110A58 58 0 0 1 378 110V168A58 58 0 0 1 262 168Z', () => {
      p.rect(250, 40, 140, 200, '#2c3140');
      for (let x = 264; x < 384; x += 15) p.rect(x, 40, 7, 200, '#aeb6c4', 3);
    });
    p.rect(238, 130, 164, 18, ['#ffffff', '#98a1b0'], 8);
    p.circle(320, 139, 13, '#e63b62');
    for (let i = 0; i < 40; i++)
      p.glow(p.random(0, W), p.random(0, H), p.random(4, 16), p.pick(['#ffd166', '#ff8fb1']), 0.7);
  },

  cassette(p: Canvas) {
    p.sky('#7fd6cf');
    for (let i = 0; i < 12; i++)
      p.polygon(
        [
          [i * 110 - 200, 0],
          [i * 110 - 150, 0],
          [i * 110 - 350, H],
          [i * 110 - 400, H],
        ],
        '#8fe0d6',
      );
    p.within('rotate(-6 320 180)', () => {
      p.rect(128, 62, 392, 250, '#00000033', 20);
      p.rect(120, 54, 392, 250, ['#ff6f91', '#d93a6c'], 20);
      p.rect(146, 78, 340, 158, '#fff4e0', 12);
      for (const [i, color] of ['#ff6f91', '#ff9671', '#ffc75f', '#4fb8b1'].entries())
        p.rect(146, 168 + i * 17, 340, 17, color);
      p.line('M166 104H466M166 126H466', '#c9b79c', 2.5);
      p.rect(206, 138, 220, 66, '#2f2438', 33);
      for (const x of [246, 386]) {
        p.circle(x, 171, 26, '#fff4e0');
        for (let i = 0; i < 6; i++)
          p.within(`rotate(${i * 60} ${x} 171)`, () => p.rect(x - 3.5, 147, 7, 12, '#2f2438'));
        p.circle(x, 171, 11, '#2f2438');
      }
      p.rect(286, 150, 60, 42, '#6b5a78', 6);
      p.polygon(
        [
          [196, 304],
          [216, 254],
          [416, 254],
          [436, 304],
        ],
        '#b82c59',
      );
      for (const x of [240, 316, 392]) p.circle(x, 284, 8, '#7d1c3d');
    });
    p.line('M40 360C20 250 110 300 90 190S30 90 70 20', '#5a3a2f', 5);
  },

  sunny(p: Canvas) {
    p.sky(['#2f9be8', '#86cdf6', '#d9f1fb']);
    for (let i = 0; i < 16; i++)
      p.polygon(
        [
          around(168, 120, 84, i * 22.5 - 4),
          around(168, 120, 84, i * 22.5 + 4),
          around(168, 120, 116, i * 22.5),
        ],
        '#ffd84a',
      );
    p.circle(168, 120, 70, ['#ffe98a', '#ffc53a']);
    p.cloud(452, 100, 46, '#ffffff');
    p.cloud(300, 214, 34, '#ffffffdd');
    p.cloud(590, 226, 40, '#ffffffcc');
    p.line('M150 330C250 340 300 280 380 272', '#ffffffcc', 3);
    p.polygon(
      [
        [380, 274],
        [520, 168],
        [430, 292],
      ],
      '#ffffff',
    );
    p.polygon(
      [
        [520, 168],
        [430, 292],
        [452, 306],
      ],
      '#cfdfec',
    );
    p.polygon(
      [
        [380, 274],
        [520, 168],
        [408, 286],
      ],
      '#e9f2f9',
    );
    p.polygon(
      [
        [408, 286],
        [430, 292],
        [414, 314],
      ],
      '#a9bfd2',
    );
    p.hills(336, 16, ['#8ed06a', '#5cb04e']);
    for (let i = 0; i < 26; i++) p.oval(i * 26, 352, 4, 15, '#3f9347', p.random(-24, 24));
  },

  piano(p: Canvas) {
    p.sky(['#2a0f1a', '#6d1f2e']);
    p.glow(330, 90, 260, '#f7b267', 0.5);
    p.path('M318 40L338 92L372 58L382 108L420 84L408 146H252L240 84L278 108L288 58Z', ['#ffe08a', '#d99a2b']);
    p.rect(252, 152, 156, 14, '#d99a2b', 4);
    for (const [x, y] of [
      [320, 36],
      [240, 80],
      [420, 80],
      [288, 54],
      [372, 54],
    ] as const)
      p.circle(x + (x === 320 ? -2 : 0), y, 6, '#fff3c9');
    for (const [x, c] of [
      [284, '#d13c5c'],
      [330, '#3f8fd0'],
      [376, '#d13c5c'],
    ] as const)
      p.circle(x, 132, 8, c);
    p.within('translate(0 200) skewX(-14)', () => {
      for (let i = 0; i < 18; i++) p.rect(i * 46 - 10, 0, 43, 200, ['#ffffff', '#e3dccf'], 5);
      for (let i = 0; i < 18; i++)
        if (![2, 6].includes(i % 7)) p.rect(i * 46 + 20, -4, 28, 96, ['#3a3440', '#0e0c12'], 4);
    });
    p.rect(0, 184, W, 20, ['#8a2a3c', '#3a0f1c']);
  },

  speakers(p: Canvas) {
    p.sky(['#5b2be0', '#c23ad6']);
    for (let i = 1; i < 9; i++) {
      p.ring(130, 180, 60 + i * 38, '#ffffff1c', 5);
      p.ring(510, 180, 60 + i * 38, '#ffe1511c', 5);
    }
    for (const x of [130, 510]) {
      p.rect(x - 96, 22, 192, 316, ['#2a2140', '#16102a'], 16);
      p.circle(x, 92, 42, '#0c0818');
      p.circle(x, 92, 33, '#ffd23f');
      p.circle(x, 92, 14, '#e0553a');
      p.circle(x, 232, 78, '#0c0818');
      p.circle(x, 232, 68, '#3a2f5e');
      p.circle(x, 232, 50, '#1d1536');
      p.circle(x, 232, 24, '#ff5fa2');
      p.oval(x - 8, 222, 8, 6, '#ffffff99');
    }
    for (let i = 0; i < 9; i++) {
      const tall = 40 + 110 * Math.abs(Math.sin(i * 1.7 + 0.6));
      p.rect(246 + i * 17, 190 - tall / 2, 11, tall, ['#ffe151', '#ff8f4f'], 5);
    }
  },

  rice(p: Canvas) {
    p.sky(['#ffcf6e', '#ffe7ae', '#fff6dc']);
    p.circle(474, 104, 48, '#fff7e0');
    p.glow(474, 104, 160, '#fff2c2', 0.8);
    p.peaks(190, 70, 5, ['#d8a96a', '#e8c88e']);
    const bands = ['#e9c14d', '#b9b13d', '#d9b23f', '#94a43a', '#cda637', '#7b9639', '#bd9a2f'];
    for (const [i, color] of bands.entries()) {
      const y = 178 + i * 27;
      const edge = curve(16, (s): Point => [s * W, y + Math.sin(s * 7 + i * 0.9) * 12 + s * 10]);
      p.polygon([...edge, [W, H], [0, H]], color);
      p.through(edge, '#fff3c488', 2.4);
    }
    p.path('M118 214L152 180L186 214Z', '#8d4a2f');
    p.rect(126, 212, 52, 24, '#f1dcb6');
    p.rect(146, 220, 12, 16, '#6b3a25');
    for (const [x, turn] of [
      [520, 18],
      [556, 30],
      [592, 24],
      [470, 10],
      [626, 36],
    ] as const) {
      p.within(`translate(${x} 372) rotate(${turn - 30})`, () => {
        p.line('M0 0Q-8 -90 26 -150', '#8a7a22', 3.4);
        for (let i = 0; i < 9; i++) {
          p.oval(8 + i * 2.6, -92 - i * 8, 5, 10, '#ffd75e', 30);
          p.oval(-4 + i * 3.2, -96 - i * 7.4, 5, 10, '#e9b73c', -24);
        }
      });
    }
  },

  palms(p: Canvas) {
    p.sky(['#ff4e73', '#ff8a4f', '#ffd166']);
    p.circle(360, 214, 86, ['#fff2b0', '#ff9d4d']);
    for (let i = 0; i < 4; i++) p.rect(264, 190 + i * 18, 192, 4 + i * 2, '#ff8a4f');
    p.rect(0, 244, W, 116, ['#d9466f', '#6c2a6f']);
    for (let i = 0; i < 26; i++)
      p.rect(360 + p.random(-110, 90), p.random(248, 306), p.random(16, 70), 2.6, '#ffd98a99', 1);
    p.path('M0 318Q200 286 420 326T640 318V360H0Z', '#3a1545');
    const palm = (x: number, foot: number, tall: number, lean: number) => {
      const ink = '#2a0f38';
      p.line(`M${x} ${foot}Q${x + lean * 0.2} ${foot - tall * 0.6} ${x + lean} ${foot - tall}`, ink, 9);
      for (const turn of [-178, -150, -118, -82, -48, -20, 6]) {
        const [ex, ey] = around(x + lean, foot - tall, tall * 0.5, turn);
        const [mx, my] = around(x + lean, foot - tall - 16, tall * 0.3, turn);
        p.path(
          `M${n(x + lean)} ${n(foot - tall)}Q${n(mx)} ${n(my - 12)} ${n(ex)} ${n(ey + 26)}Q${n(mx)} ${n(my + 8)} ${n(x + lean)} ${n(foot - tall)}Z`,
          ink,
        );
      }
    };
    palm(110, 340, 236, 54);
    palm(190, 346, 170, -30);
    palm(560, 346, 220, -40);
    for (const [x, y] of [
      [300, 90],
      [330, 76],
      [420, 110],
    ] as const)
      p.line(
        `M${x - 12} ${y - 5}Q${x - 5} ${y - 8} ${x} ${y}Q${x + 5} ${y - 8} ${x + 12} ${y - 5}`,
        '#5a1c48',
        3,
      );
  },

  porcelain(p: Canvas) {
    p.sky(['#eaf0f5', '#cfdbe8']);
    for (let i = 0; i < 7; i++)
      p.line(`M${-40 + i * 110} 360C${i * 110 - 80} 240 ${i * 110 + 60} 120 ${i * 110} 0`, '#b7c8dc66', 14);
    p.oval(320, 334, 150, 16, '#8ea4bf66');
    const d =
      'M288 40H352C350 66 344 78 346 96C352 118 430 140 430 208C430 264 380 292 366 330H274C260 292 210 264 210 208C210 140 288 118 294 96C296 78 290 66 288 40Z';
    p.path(d, '#fbfdff');
    const blue = '#1f4e9e';
    p.inside(d, () => {
      p.rect(200, 40, 240, 12, blue);
      p.rect(200, 92, 240, 6, blue);
      p.rect(200, 308, 240, 10, blue);
      for (let i = 0; i < 13; i++) p.petal(214 + i * 18, 306, 30, 0, i % 2 ? '#3a6fc0' : blue, 0.8);
      p.line('M204 236C250 170 290 250 330 200S400 150 440 200', blue, 5);
      for (const [x, y, s] of [
        [318, 196, 34],
        [252, 210, 22],
        [388, 184, 24],
      ] as const) {
        for (let k = 0; k < 8; k++) p.petal(x, y, s, k * 45, k % 2 ? '#3a6fc0' : blue, 0.9);
        p.circle(x, y, s * 0.22, '#fbfdff');
      }
      for (const [x, y, t] of [
        [284, 236, 120],
        [350, 214, 60],
        [226, 176, -40],
        [414, 228, 150],
        [300, 160, -10],
      ] as const)
        p.petal(x, y, 24, t, '#6a97d8', 0.6);
      for (let i = 0; i < 10; i++) p.circle(222 + i * 22, 126 + Math.abs(i - 4.5) * 4, 4, blue);
      p.rect(210, 40, 34, 300, '#1f4e9e14');
      p.rect(392, 40, 50, 300, '#1f4e9e1c');
    });
    p.path('M252 156Q234 190 238 226Q226 190 240 158Z', '#ffffff');
  },

  umbrellas(p: Canvas) {
    p.sky(['#4a5f86', '#2c3b5a']);
    const ground = ['#3c4f74', '#34456a'] as const;
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 9; x++)
        p.rect(x * 80 - (y % 2) * 40, y * 48, 77, 45, ground[(x + y) % 2] ?? ground[0], 4);
    const umbrella = (x: number, y: number, r: number, dark: string, light: string) => {
      p.circle(x + 10, y + 14, r, '#1a243955');
      for (let i = 0; i < 8; i++) {
        const [a, b] = [around(x, y, r, i * 45 + 8), around(x, y, r, i * 45 + 53)];
        const [mx, my] = around(x, y, r * 0.84, i * 45 + 30.5);
        p.path(
          `M${n(x)} ${n(y)}L${n(a[0])} ${n(a[1])}Q${n(mx)} ${n(my)} ${n(b[0])} ${n(b[1])}Z`,
          i % 2 ? dark : light,
        );
      }
      p.circle(x, y, r * 0.06, '#fff');
    };
    umbrella(250, 190, 112, '#d9394f', '#f0596b');
    umbrella(430, 150, 92, '#e9a92b', '#ffc851');
    umbrella(82, 70, 62, '#3f87b8', '#5aa5d6');
    umbrella(560, 300, 66, '#3f87b8', '#5aa5d6');
    umbrella(96, 312, 56, '#7aa08a', '#98bda6');
    for (let i = 0; i < 90; i++) {
      const [x, y] = [p.random(0, W), p.random(0, H)];
      p.line(`M${n(x)} ${n(y)}l-4 14`, '#dfeaff66', 1.6);
    }
  },

  shapes(p: Canvas) {
    p.sky('#f3ead8');
    const colors = ['#d9412f', '#1f4f8f', '#f0b429', '#1c1b1f', '#6fae9b'] as const;
    const render = [
      (c: string) => p.circle(50, 50, 44, c),
      (c: string) => p.path('M0 100A100 100 0 0 1 100 0V100Z', c),
      (c: string) =>
        p.polygon(
          [
            [6, 94],
            [50, 8],
            [94, 94],
          ],
          c,
        ),
      (c: string) => p.path('M0 0H100V50A50 50 0 0 1 0 50Z', c),
      (c: string) =>
        p.polygon(
          [
            [0, 0],
            [100, 100],
            [0, 100],
          ],
          c,
        ),
      (c: string) => {
        for (let i = 0; i < 4; i++) p.rect(0, i * 26, 100, 13, c);
      },
      (c: string) => {
        p.ring(50, 50, 36, c, 16);
        p.circle(50, 50, 14, c);
      },
    ];
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 6; column++) {
        const i = row * 6 + column;
        p.within(
          `translate(${column * 110 - 6} ${row * 122 + 4}) scale(1.08) rotate(${((i * 3) % 4) * 90} 50 50)`,
          () => {
            if (i % 3 === 1) p.rect(0, 0, 100, 100, colors[(i + 2) % 5] ?? '#fff');
            render[(i * 3) % 7]?.(colors[(i + (i % 3 === 1 ? 4 : 0)) % 5] ?? '#000');
          },
        );
      }
  },

  pattern(p: Canvas) {
    p.sky('#f2a524');
    const bands: readonly (readonly [number, number, string])[] = [
      [0, 44, '#1d1a1a'],
      [58, 60, '#c8321f'],
      [132, 96, '#1f6b45'],
      [242, 60, '#c8321f'],
      [316, 44, '#1d1a1a'],
    ];
    for (const [y, height, color] of bands) p.rect(0, y, W, height, color);
    for (let x = -20; x < W; x += 40) {
      for (const y of [0, 316]) {
        p.polygon(
          [
            [x, y + 40],
            [x + 20, y + 6],
            [x + 40, y + 40],
          ],
          '#f2a524',
        );
        p.polygon(
          [
            [x + 10, y + 40],
            [x + 20, y + 22],
            [x + 30, y + 40],
          ],
          '#c8321f',
        );
      }
      for (const y of [88, 272]) {
        p.polygon(
          [
            [x, y],
            [x + 20, y - 24],
            [x + 40, y],
            [x + 20, y + 24],
          ],
          '#f8e3b0',
        );
        p.polygon(
          [
            [x + 9, y],
            [x + 20, y - 13],
            [x + 31, y],
            [x + 20, y + 13],
          ],
          '#1d1a1a',
        );
      }
    }
    for (let x = 10; x < W; x += 62)
      for (let k = 0; k < 6; k++) p.petal(x, 180, 34, k * 60, k % 2 ? '#f2a524' : '#f8e3b0', 0.7);
    p.circle(320, 180, 92, '#1d1a1a');
    p.circle(320, 180, 84, '#fbf6ea');
    p.inside('M320 96A84 84 0 1 1 319.9 96Z', () => {
      const five = (x: number, y: number, r: number, turn: number) =>
        p.polygon(
          [0, 1, 2, 3, 4].map((i) => around(x, y, r, i * 72 + turn)),
          '#1d1a1a',
        );
      five(320, 180, 28, -90);
      for (let i = 0; i < 5; i++) {
        const [x, y] = around(320, 180, 84, i * 72 - 90);
        five(x, y, 27, i * 72 + 90);
        const [ax, ay] = around(320, 180, 28, i * 72 - 90);
        p.line(`M${n(ax)} ${n(ay)}L${n(x)} ${n(y)}`, '#1d1a1a', 3.4);
        const [bx, by] = around(320, 180, 62, i * 72 - 68);
        const [cx, cy] = around(320, 180, 62, i * 72 - 40);
        p.line(`M${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}`, '#1d1a1a', 3.4);
      }
    });
  },

  fog(p: Canvas) {
    p.sky(['#5f8a94', '#a9c6c6', '#e4ece6']);
    p.circle(440, 110, 40, '#f6f5ea');
    for (let layer = 0; layer < 5; layer++) {
      const shade = ['#a3bfc0', '#7ea3a6', '#5a8489', '#37626a', '#17404a'][layer] ?? '#000';
      const foot = 220 + layer * 34;
      for (let i = 0; i < 13 - layer; i++) {
        const x = p.random(-20, W + 20);
        const tall = 60 + layer * 26 + p.random(-14, 26);
        for (let step = 0; step < 4; step++) {
          const [y, half] = [foot - tall + step * tall * 0.23, tall * (0.09 + step * 0.065)];
          p.polygon(
            [
              [x, y],
              [x - half, y + tall * 0.34],
              [x + half, y + tall * 0.34],
            ],
            shade,
          );
        }
      }
      p.hills(foot, 12, shade);
      if (layer < 4) p.rect(0, foot - 4, W, 46, ['#e4ece600', '#e4ece699', '#e4ece600']);
    }
    p.path('M300 360L312 318C304 312 306 300 314 300S324 312 316 318L328 360Z', '#0d2a33');
  },

  pool(p: Canvas) {
    p.sky(['#3fd0e0', '#0f86b5', '#07476f']);
    for (const [x, wide] of [
      [90, 60],
      [230, 90],
      [400, 70],
      [540, 110],
    ] as const)
      p.faint(0.22, () =>
        p.polygon(
          [
            [x, 0],
            [x + wide, 0],
            [x + wide * 0.4 - 90, H],
            [x - 150, H],
          ],
          '#e8ffff',
        ),
      );
    for (let y = 0; y < 4; y++)
      p.through(
        curve(40, (s) => [s * W, 12 + y * 11 + Math.sin(s * 22 + y * 1.8) * 4]),
        '#e8ffffaa',
        2.6,
      );
    for (let i = 0; i < 46; i++) {
      const [x, y, r] = [320 + p.random(-190, 190), p.random(60, 340), p.random(2, 13)];
      p.ring(x, y, r, '#ffffffaa', 1.6);
      p.circle(x - r * 0.3, y - r * 0.3, r * 0.24, '#ffffffdd');
    }
    p.within('translate(330 210) rotate(-24)', () => {
      p.path('M-60 0Q-10 -46 60 -4Q-10 40 -60 0Z', ['#ffd84a', '#f08a24']);
      p.polygon(
        [
          [-54, 0],
          [-98, -34],
          [-86, 0],
          [-98, 34],
        ],
        '#f08a24',
      );
      p.path('M-6 -24Q10 -52 34 -20Z', '#ffb43a');
      p.path('M6 4Q-8 24 -22 18Q-8 8 -4 2Z', '#d96f16');
      p.circle(36, -8, 6, '#fff');
      p.circle(38, -8, 3, '#20242c');
    });
    for (let i = 0; i < 9; i++)
      p.line(
        `M${i * 84 + 10} 372C${i * 84 - 20} 330 ${i * 84 + 40} 320 ${i * 84 + 4} ${n(p.random(260, 300))}`,
        '#0b3a4f',
        9,
      );
  },
} satisfies Record<string, (p: Canvas) => void>;
