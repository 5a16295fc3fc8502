import { hash } from 'node:crypto';

/** A square PNG of the operator's logo; `inner` and `background` are for a device that cuts off its edges. */
export type IconShape = { size: number; inner?: number; background?: string };

/** The colour behind icons that fill their square, as in the app's own. */
const background = '#fdf9f6';

/** The icons of the app that the logo replaces, and what their places show of it. */
export const iconShapes = {
  'icon-192': { size: 192 },
  'icon-512': { size: 512 },
  'maskable-512': { size: 512, inner: 0.6, background },
  'apple-touch': { size: 180, inner: 0.8, background },
} satisfies Record<string, IconShape>;

/** The path of an icon of a logo, another one for each logo: browsers keep an icon for long. */
export function iconPath(name: keyof typeof iconShapes, logo: string): string {
  return `/icons/${name}.png?v=${hash('sha256', logo, 'hex').slice(0, 8)}`;
}

/** The icons of the installed app, of the operator's logo. */
export function logoIcons(logo: string): object[] {
  return (['icon-192', 'icon-512', 'maskable-512'] as const).map((name) => {
    const { size } = iconShapes[name];
    return {
      src: iconPath(name, logo),
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...(name === 'maskable-512' && { purpose: 'maskable' }),
    };
  });
}
