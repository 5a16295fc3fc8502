import { around, curve, H, n, W, type Canvas } from './canvas.ts';

/** Images of films. */
export const films = {
  rabbit(p: Canvas) {
    p.sky(['#a79bf0', '#f5bfd8', '#fde6cf']);
    p.glow(500, 90, 190, '#fff6c8', 0.9);
    p.circle(500, 90, 40, '#fffbe6');
    p.cloud(110, 80, 34, '#ffffffcc');
    p.cloud(330, 52, 22, '#ffffffaa');
    p.hills(232, 36, ['#f0b3cb', '#cf8fbb']);
    p.hills(276, 34, ['#c07fb5', '#8a5aa0']);
    const fur = ['#fdf6ee', '#dccfc4'];
    for (const side of [-1, 1]) {
      p.oval(300 + side * 27, 128, 17, 66, fur, side * 9);
      p.oval(300 + side * 27, 132, 9, 50, '#f3b6b4', side * 9);
    }
    p.oval(300, 330, 98, 96, fur);
    p.oval(300, 336, 58, 66, '#fffaf4');
    p.oval(300, 214, 62, 54, fur);
    for (const side of [-1, 1]) {
      p.oval(300 + side * 24, 204, 7, 10, '#3b2b2b');
      p.circle(302 + side * 24, 200, 2.6, '#fff');
      p.oval(300 + side * 16, 234, 20, 14, '#fffaf4');
      p.oval(300 + side * 40, 228, 11, 7, '#f6c3bd');
    }
    p.oval(300, 222, 8, 6, '#e58f92');
    p.rect(293, 241, 6, 12, '#fff', 2);
    p.rect(301, 241, 6, 12, '#fff', 2);
    for (const [x, y, color] of [
      [455, 205, '#f49ac1'],
      [150, 190, '#ffb74a'],
      [540, 236, '#b79df0'],
    ] as const) {
      for (const side of [-1, 1]) {
        p.oval(x + side * 10, y - 5, 11, 8, color, side * -30);
        p.oval(x + side * 7, y + 6, 7, 6, color, side * 20);
      }
      p.rect(x - 1, y - 9, 2, 18, '#4a3a3a', 1);
    }
    p.hills(346, 14, '#6d4690');
    for (let i = 0; i < 26; i++) {
      const x = p.random(0, W);
      for (let turn = 0; turn < 5; turn++)
        p.petal(x, 344 + (i % 3) * 6, 8, turn * 72, p.pick(['#fff', '#ffd36b', '#f8a8c4']));
    }
  },

  dragon(p: Canvas) {
    p.sky(['#27395e', '#6b7fa6', '#e9b8a0', '#f6dcc4']);
    p.circle(320, 176, 92, '#fbe6cf');
    p.glow(320, 176, 250, '#ffe9cf', 0.6);
    p.peaks(280, 130, 5, ['#b9c4da', '#8b9cc0']);
    p.peaks(318, 90, 7, ['#e8edf6', '#a3b1cf']);
    const ink = '#1d2540';
    p.path(
      'M322 214C300 196 268 196 244 214C262 168 228 126 150 96C236 92 296 116 322 168C348 116 408 84 500 84C416 122 386 164 400 212C376 194 344 196 322 214Z',
      ink,
    );
    p.path(
      'M306 168C300 214 300 246 330 262C356 276 384 270 396 252C380 262 360 258 352 244C340 224 342 196 338 168Z',
      ink,
    );
    p.path(
      'M304 176C300 150 306 126 322 112L318 92L332 104L346 92L342 114C350 124 346 132 336 134C340 150 342 160 340 176Z',
      ink,
    );
    p.path('M396 252L420 240L410 266Z', ink);
    p.hills(344, 16, '#f4f6fb');
    p.path('M96 346L104 300C96 292 96 280 106 276C116 280 116 292 110 300L122 346Z', ink);
    p.line('M92 344L80 270', ink, 3);
  },

  canal(p: Canvas) {
    p.sky(['#1c2a4d', '#5a4a7d', '#f08b6a']);
    p.stars(40, 120);
    const water = 262;
    const houses = () => {
      const colors = ['#8e3b46', '#2f4a6d', '#c7793f', '#47705f', '#6a3d63', '#b5503c'] as const;
      let x = -6;
      for (let i = 0; x < W; i++) {
        const [width, height] = [p.random(58, 76), p.random(120, 176)];
        const [top, middle] = [water - height, x + width / 2];
        const color = colors[i % colors.length] ?? colors[0];
        p.rect(x, top, width - 3, height, color);
        if (i % 3 === 0)
          p.polygon(
            [
              [x, top],
              [middle - 1, top - 34],
              [x + width - 3, top],
            ],
            color,
          );
        else if (i % 3 === 1) {
          for (let step = 0; step < 3; step++)
            p.rect(x + 8 + step * 9, top - 11 * (step + 1), width - 19 - step * 18, 12, color);
        } else
          p.path(
            `M${n(x)} ${n(top)}C${n(x + 16)} ${n(top)} ${n(middle - 16)} ${n(top - 34)} ${n(middle - 1)} ${n(top - 34)}C${n(middle + 14)} ${n(top - 34)} ${n(x + width - 18)} ${n(top)} ${n(x + width - 3)} ${n(top)}Z`,
            color,
          );
        for (let row = 0; row < 4; row++)
          for (let column = 0; column < 3; column++) {
            const lit = p.random() < 0.55 ? '#ffdf8e' : '#0f1a33';
            p.rect(x + 9 + (column * (width - 20)) / 3, top + 14 + row * 32, (width - 34) / 3, 20, lit, 2);
          }
        x += width;
      }
    };
    houses();
    p.rect(0, water, W, H - water, ['#3d3a63', '#151d38']);
    for (let i = 0; i < 90; i++) {
      const y = p.random(water + 4, H);
      p.rect(p.random(-20, W), y, p.random(14, 60), 2.4, p.pick(['#ffd98a88', '#f08b6a66', '#7b6aa855']), 1);
    }
    p.circle(520, 70, 24, '#f7efe0');
    p.circle(511, 64, 22, '#2f3359');
    p.path('M250 306Q330 330 410 306L398 326Q330 340 262 326Z', '#0d1226');
    p.glow(330, 300, 40, '#ffd98a', 0.9);
  },

  washer(p: Canvas) {
    p.sky(['#bfe3dc', '#8cc7c4']);
    p.rect(0, 306, W, 54, ['#e7d3b8', '#cdb18d']);
    p.rect(170, 26, 300, 300, ['#ffffff', '#dfe8ee'], 22);
    p.rect(170, 26, 300, 54, '#eef4f7', 22);
    p.rect(194, 42, 92, 22, '#24344d', 6);
    p.text(240, 59, 15, '12:34', '#7fe3c8', 'sans-serif');
    for (const [x, color] of [
      [372, '#f2856d'],
      [408, '#5aa9c9'],
      [444, '#f2c14e'],
    ] as const)
      p.circle(x, 53, 11, color);
    p.circle(320, 202, 112, '#b9c8d4');
    p.circle(320, 202, 98, '#1a1440');
    p.inside('M320 106A96 96 0 1 1 319.9 106Z', () => {
      p.glow(320, 202, 120, '#7d4fd0', 0.9);
      p.stars(70);
      for (let arm = 0; arm < 3; arm++) {
        const points = curve(40, (s) => around(320, 202, 8 + s * 92, arm * 120 + s * 250));
        p.through(points, '#f7a8d855', 16);
        p.through(points, '#ffd9ee88', 5);
      }
      p.glow(320, 202, 34, '#fff3c9', 1);
      p.circle(368, 158, 12, '#f2c14e');
      p.oval(368, 158, 22, 5, '#ffe3a188', -20);
      p.circle(268, 246, 8, '#6fc7e8');
    });
    p.path('M250 150Q290 112 350 118Q300 126 262 168Z', '#ffffff44');
    for (let i = 0; i < 12; i++) p.circle(p.random(20, 620), p.random(20, 290), p.random(4, 12), '#ffffff55');
    for (const side of [60, 560]) {
      p.oval(side + 10, 300, 44, 34, '#f9f5ee');
      for (let i = 0; i < 7; i++) p.circle(side - 24 + i * 11, 280 - (i % 2) * 6, 13, '#fffdf8');
      p.oval(side - 34, 292, 15, 18, '#4a4250');
      p.rect(side - 14, 326, 8, 20, '#4a4250');
      p.rect(side + 24, 326, 8, 20, '#4a4250');
    }
  },

  blossom(p: Canvas) {
    p.sky(['#cfe6ef', '#eef3ea', '#fbe9e4']);
    p.circle(482, 108, 60, '#fff8ec');
    p.peaks(312, 120, 4, ['#c3d5dd', '#e9eeea']);
    const branch = '#5d4038';
    p.line('M-10 250C120 236 180 190 300 180S480 150 560 70', branch, 11);
    p.line('M180 204C220 150 236 120 240 62', branch, 7);
    p.line('M350 176C400 210 450 226 520 232', branch, 6);
    p.line('M80 240C100 190 110 170 108 130', branch, 5);
    const spots = [
      [240, 62],
      [226, 104],
      [262, 128],
      [108, 130],
      [92, 178],
      [140, 222],
      [196, 196],
      [300, 178],
      [350, 166],
      [402, 158],
      [452, 134],
      [502, 112],
      [556, 74],
      [520, 232],
      [470, 226],
      [420, 206],
    ] as const;
    for (const [x, y] of spots)
      for (let i = 0; i < 4; i++) {
        const [fx, fy] = [x + p.random(-26, 26), y + p.random(-22, 22)];
        const color = p.pick(['#f7b5c8', '#f2a0ba', '#fbd3dd', '#fff0f3']);
        const turn = p.random(0, 72);
        for (let k = 0; k < 5; k++) p.petal(fx, fy, p.random(11, 14), turn + k * 72, color, 1.1);
        p.circle(fx, fy, 3, '#d9648a');
      }
    for (let i = 0; i < 24; i++)
      p.petal(p.random(0, W), p.random(200, H), 9, p.random(0, 360), '#f4a9bf', 0.8);
    p.hills(352, 10, '#9fbf95');
  },

  barber(p: Canvas) {
    p.sky('#20505a');
    for (let x = 0; x < W; x += 40) p.rect(x, 0, 20, H, '#24596a');
    p.rect(0, 300, W, 60, ['#3a2a2a', '#241818']);
    p.rect(36, 40, 380, 220, '#e9d9b8', 12);
    p.rect(48, 52, 356, 196, ['#bfe0dc', '#8db8bb'], 6);
    p.polygon(
      [
        [90, 248],
        [190, 52],
        [240, 52],
        [140, 248],
      ],
      '#ffffff55',
    );
    p.circle(226, 128, 36, '#2c2226');
    p.path('M160 248C160 190 190 172 226 172S292 190 292 248Z', '#c8443f');
    p.rect(190, 112, 72, 18, '#14181d', 9);
    p.path('M196 96C206 76 246 76 258 96L250 104H204Z', '#6b4a2b');
    p.within('translate(330 150) rotate(24)', () => {
      p.line('M-30 60L24 -62M30 60L-24 -62', '#f4f1ea', 9);
      p.ring(-34, 76, 17, '#d9a441', 8);
      p.ring(34, 76, 17, '#d9a441', 8);
    });
    p.rect(498, 40, 76, 22, '#d8dde0', 8);
    p.rect(498, 268, 76, 22, '#d8dde0', 8);
    p.circle(536, 32, 22, '#f4f1ea');
    p.inside('M506 62H566V268H506Z', () => {
      p.rect(506, 62, 60, 206, '#fbfbf7');
      for (let i = -2; i < 8; i++)
        p.polygon(
          [
            [506, 90 + i * 36],
            [566, 54 + i * 36],
            [566, 70 + i * 36],
            [506, 106 + i * 36],
          ],
          i % 2 ? '#2f5fa8' : '#d13c3c',
        );
      p.rect(506, 62, 14, 206, '#ffffff66');
      p.rect(556, 62, 10, 206, '#00000022');
    });
  },

  llama(p: Canvas) {
    p.sky(['#5cb8d6', '#bfe6ef', '#f3fbfb']);
    p.peaks(250, 170, 3, ['#7f9cc0', '#c6d6e6']);
    p.polygon(
      [
        [84, 130],
        [108, 96],
        [134, 134],
        [116, 128],
        [102, 140],
      ],
      '#fff',
    );
    p.peaks(300, 80, 6, ['#e6f3f8', '#bcd8e6']);
    p.hills(316, 18, ['#ffffff', '#d8eaf3']);
    const wool = ['#f7efe2', '#dcc9ae'];
    for (const x of [318, 344, 420, 446]) p.rect(x, 254, 15, 76, '#d3bd9d', 5);
    p.oval(384, 232, 94, 52, wool);
    p.path('M300 240C288 190 290 140 300 104L344 104C348 150 348 190 356 226Z', wool);
    for (let i = 0; i < 14; i++)
      p.circle(306 + i * 12.6, 196 + (i % 2) * 5 - Math.sin(i / 4.4) * 8, 13, '#fbf5ea');
    p.oval(318, 90, 34, 28, wool);
    p.oval(288, 98, 22, 16, '#efe0c8');
    p.oval(276, 94, 5, 4, '#5a4334');
    p.path('M318 70L314 34L332 64Z', '#e8d8bc');
    p.path('M334 70L344 38L350 72Z', '#e8d8bc');
    p.circle(312, 84, 5, '#2f2520');
    p.circle(310, 82, 1.6, '#fff');
    p.rect(292, 150, 56, 13, '#d94f4f', 4);
    p.rect(292, 163, 56, 8, '#f2b23e', 3);
    p.path('M346 196H430L424 262H352Z', '#d94f4f');
    for (let i = 0; i < 4; i++)
      p.polygon(
        [
          [356 + i * 19, 214],
          [366 + i * 19, 202],
          [376 + i * 19, 214],
          [366 + i * 19, 226],
        ],
        i % 2 ? '#f2b23e' : '#2e8f8a',
      );
    p.rect(352, 244, 74, 7, '#2e8f8a');
    p.circle(476, 216, 18, '#f7efe2');
    for (let i = 0; i < 60; i++) p.circle(p.random(0, W), p.random(0, H), p.random(1.2, 3.2), '#ffffffcc');
  },

  gears(p: Canvas) {
    p.sky(['#2b1c16', '#6b3a1f', '#c47b35']);
    p.glow(430, 150, 300, '#ffcf7d', 0.55);
    const gear = (x: number, y: number, radius: number, teeth: number, fill: string, hole: string) => {
      for (let i = 0; i < teeth; i++)
        p.within(`rotate(${n((i * 360) / teeth)} ${x} ${y})`, () =>
          p.rect(x - radius * 0.11, y - radius * 1.17, radius * 0.22, radius * 0.34, fill, 3),
        );
      p.circle(x, y, radius, fill);
      p.ring(x, y, radius * 0.8, hole, 4);
      for (let i = 0; i < 5; i++) {
        const [cx, cy] = around(x, y, radius * 0.5, i * 72 + 18);
        p.circle(cx, cy, radius * 0.16, hole);
      }
      p.circle(x, y, radius * 0.2, hole);
    };
    gear(470, 110, 120, 18, '#8a5226', '#5e3518');
    gear(250, 60, 66, 12, '#a8672f', '#6b3c1b');
    gear(600, 290, 96, 16, '#d99a4a', '#8a5226');
    gear(330, 236, 104, 16, '#e8b263', '#9a5f2b');
    gear(120, 190, 92, 14, '#b9783a', '#6b3c1b');
    gear(196, 330, 62, 11, '#f2cb86', '#a8672f');
    p.rect(0, 318, W, 8, '#1d120d');
    for (const [x, tall] of [
      [438, 52],
      [470, 34],
    ] as const) {
      p.circle(x, 318 - tall, 9, '#1d120d');
      p.path(`M${x - 11} 318L${x - 8} ${328 - tall}H${x + 8}L${x + 11} 318Z`, '#1d120d');
    }
    p.rect(0, 324, W, 40, '#1d120d');
  },

  mushrooms(p: Canvas) {
    p.sky(['#0d2b3a', '#12524f', '#2a7a57']);
    p.glow(320, 190, 260, '#a6f0b4', 0.35);
    for (let i = 0; i < 9; i++) {
      const x = i * 80 + p.random(-20, 20);
      p.rect(x, 0, p.random(12, 26), H, i % 2 ? '#0b2830' : '#0f3a3a');
    }
    p.hills(296, 24, ['#17453b', '#0c2a2a']);
    const mushroom = (x: number, foot: number, size: number, color: readonly string[]) => {
      p.glow(x, foot - size * 1.1, size * 1.7, color[0] ?? '#fff', 0.5);
      p.path(
        `M${x - size * 0.24} ${foot}C${x - size * 0.14} ${foot - size * 0.6} ${x - size * 0.16} ${foot - size} ${x - size * 0.16} ${foot - size}H${x + size * 0.16}C${x + size * 0.16} ${foot - size} ${x + size * 0.14} ${foot - size * 0.6} ${x + size * 0.24} ${foot}Z`,
        ['#fff4dc', '#d8c4a2'],
      );
      p.path(
        `M${x - size} ${foot - size * 0.86}C${x - size * 0.9} ${foot - size * 2} ${x + size * 0.9} ${foot - size * 2} ${x + size} ${foot - size * 0.86}Q${x} ${foot - size * 0.6} ${x - size} ${foot - size * 0.86}Z`,
        color,
      );
      for (const [dx, dy, r] of [
        [-0.45, -1.15, 0.12],
        [0.05, -1.42, 0.15],
        [0.5, -1.1, 0.11],
        [0.1, -1.02, 0.08],
      ] as const)
        p.circle(x + dx * size, foot + dy * size, r * size, '#fff6e6');
    };
    mushroom(300, 336, 112, ['#ff6d5a', '#b3273c']);
    mushroom(480, 338, 70, ['#ffa24d', '#cc5a2a']);
    mushroom(150, 340, 58, ['#e57bd8', '#8c3aa0']);
    mushroom(568, 344, 40, ['#ff6d5a', '#b3273c']);
    mushroom(70, 346, 32, ['#ffd166', '#d98b2e']);
    for (const side of [-1, 1]) p.oval(300 + side * 9, 274, 4.5, 7, '#3a2a20');
    p.line('M290 292Q300 300 310 292', '#3a2a20', 3);
    for (let i = 0; i < 34; i++) p.glow(p.random(0, W), p.random(20, 330), p.random(4, 10), '#f3ffae', 1);
    p.hills(354, 8, '#082020');
  },

  coffee(p: Canvas) {
    p.sky(['#f6d9b0', '#f0b98a']);
    p.circle(320, 190, 168, '#f9e7cb');
    p.rect(0, 288, W, 72, ['#8d5636', '#6a3d27']);
    p.oval(310, 304, 172, 22, '#4d2b1b55');
    p.oval(310, 298, 160, 22, ['#fffaf2', '#e6d5c2']);
    p.path('M434 176C500 160 516 250 424 250L426 230C476 232 470 186 432 198Z', ['#fff6ea', '#e4cfb8']);
    p.path('M190 150H436C436 236 404 292 352 296H272C220 292 190 236 190 150Z', ['#fffaf3', '#e8d6c0']);
    p.oval(313, 150, 123, 26, '#efdfca');
    p.oval(313, 153, 112, 21, '#5b3320');
    p.oval(313, 153, 76, 14, '#c98d5b');
    p.path('M313 164C284 152 292 142 313 150C334 142 342 152 313 164Z', '#fbe9cf');
    for (const [x, tall] of [
      [270, 0],
      [316, -16],
      [362, 4],
    ] as const)
      p.line(`M${x} 122C${x - 26} ${98 + tall} ${x + 26} ${76 + tall} ${x} ${48 + tall}`, '#ffffffaa', 9);
    for (const [x, y, turn] of [
      [96, 318, 20],
      [140, 332, -30],
      [70, 338, 60],
      [536, 322, -20],
      [572, 336, 40],
    ] as const) {
      p.oval(x, y, 19, 12, '#3d2013', turn);
      p.within(`rotate(${turn} ${x} ${y})`, () =>
        p.line(`M${x - 15} ${y}Q${x} ${y - 6} ${x + 15} ${y}`, '#6d4028', 2.5),
      );
    }
    p.line('M214 206C250 226 270 186 306 206S370 226 408 204', '#d9773f', 6);
  },
} satisfies Record<string, (p: Canvas) => void>;
