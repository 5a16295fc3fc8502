/** Measures texts without laying them out, each once. */
export function createMeasure() {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  let paddingPx = 0;
  return {
    /** Takes the font of an element. */
    use: ({ fontFamily, fontSize, fontWeight }: CSSStyleDeclaration) => {
      const font = `${fontWeight} ${fontSize} ${fontFamily}`;
      // Half an em on each side (flying.css), and a pixel for what rounding takes.
      paddingPx = Number.parseFloat(fontSize) + 1;
      if (context) context.font = font;
      known.clear();
    },
    /** The width of a text with its padding, in pixels. */
    width: (text: string): number => {
      const measured = known.get(text);
      if (measured !== undefined) return measured;
      const textPx = context?.measureText(text).width ?? text.length * paddingPx;
      const widthPx = Math.ceil(textPx + paddingPx);
      known.set(text, widthPx);
      return widthPx;
    },
  };
}
