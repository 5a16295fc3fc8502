import { createStored } from '../../lib/stored-state.ts';
import { platform } from '../../platform/index.ts';

/** The image of the poster that was closed here; the server renders the poster for everybody. */
const useClosedImage = createStored<{ image: string | null }>({ image: null }, () => ({
  image: platform.localStore.get('poster_closed'),
}));

/** Whether this very poster was closed here before; another one is shown again. */
export function usePosterClosed(image: string): boolean {
  return useClosedImage((closed) => closed.image === image);
}

/** Closes the poster with this image (docs/specification/pages.md#poster). */
export function closePoster(image: string): void {
  platform.localStore.set('poster_closed', image);
  useClosedImage.setState({ image });
}
