import { useRef, useState } from 'react';
import type { ListVideo } from '../../../features/catalogue/list/video-lists.ts';
import { GiftButtons, type Giving, type ToolbarItem } from '../../../features/gift/GiftButtons.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/image/Icon.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';

const CardMenu = lazyComponent(() => import('./CardMenu.tsx'), 'CardMenu', { onError: 'hide' });

/** The actions on a video on its card: gifts, and a menu as the last item of their toolbar. */
export function CardActions({ video, giving }: { video: ListVideo; giving: Giving }) {
  return (
    <GiftButtons
      target={video}
      {...giving}
      showsMessages
      renderLast={(item) => <MoreButton video={video} item={item} />}
    />
  );
}

function MoreButton({ video, item }: { video: ListVideo; item: ToolbarItem }) {
  const { t } = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        {...item}
        type="button"
        className="gift-button card-more"
        aria-label={t('catalogue.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The press that closes the open menu is not to open it again.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <Icon name="more" size={18} />
      </button>
      {isOpen && <CardMenu video={video} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
