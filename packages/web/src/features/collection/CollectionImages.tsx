import { imageSources } from '@bloom/contract/video/images';
import { Image } from '../../ui/image/Image.tsx';

type CollectionImagesProps = {
  images: readonly string[];
  /** Chooses the art where there is no image. */
  seed: string;
  eager?: boolean;
};

/** The images of the first videos: four of them, or the first one alone. */
export function CollectionImages({ images, seed, eager = false }: CollectionImagesProps) {
  // Several videos may have the same image.
  const distinct = [...new Set(images)];
  const shown = distinct.length < 4 ? distinct.slice(0, 1) : distinct;
  const isOne = shown.length < 2;
  return (
    <span
      className={`relative grid aspect-video w-full overflow-clip rounded-control bg-sunken ${isOne ? '' : 'grid-cols-2 grid-rows-2 gap-px'}`}
    >
      {(shown.length > 0 ? shown : ['']).map((url, index) => (
        <span key={url} className="relative overflow-clip">
          <Image
            {...(url !== '' && imageSources(url, isOne ? [320, 480] : [160, 320]))}
            sizes={isOne ? '240px' : '120px'}
            eager={eager}
            video={{ id: `${seed}${index}`, title: '' }}
          />
        </span>
      ))}
    </span>
  );
}
