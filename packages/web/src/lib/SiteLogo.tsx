import { imageUrl } from '@bloom/contract/video/images';
import { Flower } from '../ui/image/Icon.tsx';
import { usePageConfig } from './page-config.ts';

/** The operator's logo, or the sign of the app. */
export function SiteLogo({ size }: { size: number }) {
  const { logo } = usePageConfig().links;
  const image = logo && imageUrl(logo, { width: 160 });
  if (!image) return <Flower size={size} />;
  return (
    // Not the image that a page waits for, which React requests before all others.
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      fetchPriority="low"
      style={{ width: size, height: size }}
      className="shrink-0 rounded-control object-contain"
    />
  );
}
