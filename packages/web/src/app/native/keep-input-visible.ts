/**
 * Scrolls to the input that is typed in whenever the window becomes smaller, as it does for the keyboard: the
 * input may be below its edge, or under a bar.
 */
export function keepInputVisible(): void {
  let height = window.innerHeight;
  window.addEventListener('resize', () => {
    const isSmaller = window.innerHeight < height;
    height = window.innerHeight;
    const input = document.activeElement;
    if (isSmaller && input?.matches('input, textarea, select, [contenteditable]')) {
      input.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
  });
}
