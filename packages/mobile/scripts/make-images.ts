// Makes the app's icons and splash screens of both systems from the one icon of the web app. `npm run icons`;
// the results are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const flower = await readFile(path.join(root, '../web/public/favicon.svg'));
/** The background of pages (packages/web/src/ui/tokens.css), as in android/app/src/main/res/values*. */
const background = { light: '#fdf9f6', dark: '#17100d' } as const;

/** The pixels of 48 dp on each density of Android's screens. */
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;
/** An adaptive icon is 108 dp wide, of which only the inner 66 dp are certain to be visible. */
const adaptiveScale = 108 / 48;
const adaptivePart = 60 / 108;

const res = path.join(root, 'android/app/src/main/res');
for (const [density, size] of Object.entries(densities)) {
  const folder = path.join(res, `mipmap-${density}`);
  const wide = Math.round(size * adaptiveScale);
  await write(path.join(folder, 'ic_launcher_foreground.png'), await render(wide, adaptivePart));
  await write(path.join(folder, 'ic_launcher.png'), await render(size, 0.8, background.light));
  const circle = Buffer.from(
    `<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
  );
  const square = await render(size, 0.72, background.light);
  const round = sharp(square).composite([{ input: circle, blend: 'dest-in' }]);
  await write(path.join(folder, 'ic_launcher_round.png'), await round.png().toBuffer());
}
const assets = path.join(root, 'ios/App/App/Assets.xcassets');
const icon = await render(1024, 0.8, background.light);
// The App Store refuses an icon with an alpha channel.
const opaque = await sharp(icon).removeAlpha().png().toBuffer();
await write(path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), opaque);
const splash = path.join(assets, 'Splash.imageset');
for (const [theme, color] of Object.entries(background)) {
  await write(path.join(splash, `splash-${theme}.png`), await render(2732, 0.1, color));
}

/** The flower in the middle of a square, over a part of its width. */
async function render(size: number, part: number, color?: string): Promise<Buffer> {
  const width = Math.round(size * part);
  const input = await sharp(flower, { density: 72 * (width / 32) })
    .resize(width, width)
    .toBuffer();
  const { r, g, b } = rgb(color ?? '#000000');
  return sharp({
    create: {
      width: size,
      height: size,
      channels: 4,
      background: { r, g, b, alpha: color ? 1 : 0 },
    },
  })
    .composite([{ input }])
    .png({ palette: true })
    .toBuffer();
}

function rgb(color: string): { r: number; g: number; b: number } {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16);
  return { r: at(1), g: at(3), b: at(5) };
}

async function write(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
