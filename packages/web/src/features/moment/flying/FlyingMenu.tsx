import { useEffect, useRef } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Field, inputClass } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import {
  chooseFlying,
  flyingAreas,
  flyingOpacities,
  flyingSizes,
  flyingSpeeds,
  resetFlying,
  useFlies,
  useFlyingChoice,
} from './flying-choice.ts';
import { parseWords } from './muted-words.ts';

/** How moments fly (docs/specification/moments.md#flying-moments). */
export function FlyingMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLocale();
  const flies = useFlies();
  const { area, opacity, size, speed, mutedWords } = useFlyingChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const words = mutedWords.join('\n');
  return (
    <section
      ref={bringIntoView}
      aria-labelledby="flying-menu"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="flex items-center gap-2">
        <h2
          ref={heading}
          id="flying-menu"
          tabIndex={-1}
          className="me-auto text-16 font-semibold outline-none"
        >
          {t('flying.title')}
        </h2>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Switch label={t('flying.show')} checked={flies} onChange={(on) => chooseFlying({ on })} />
      <Choice
        legend={t('flying.area')}
        value={area}
        options={flyingAreas.map((value) => ({ value, label: t(`flying.area_${value}`) }))}
        onChange={(value) => chooseFlying({ area: value })}
      />
      <Choice
        legend={t('flying.opacity')}
        value={opacity}
        options={flyingOpacities.map((value) => ({ value, label: t(`flying.opacity_${value}`) }))}
        onChange={(value) => chooseFlying({ opacity: value })}
      />
      <Choice
        legend={t('flying.size')}
        value={size}
        options={flyingSizes.map((value) => ({ value, label: t(`flying.size_${value}`) }))}
        onChange={(value) => chooseFlying({ size: value })}
      />
      <Choice
        legend={t('flying.speed')}
        value={speed}
        options={flyingSpeeds.map((value) => ({ value, label: t(`flying.speed_${value}`) }))}
        onChange={(value) => chooseFlying({ speed: value })}
      />
      <Field label={t('flying.mutedWords')} hint={t('flying.mutedWordsHint')}>
        {(control) => (
          <textarea
            {...control}
            // Another value when everything is reset.
            key={words}
            className={inputClass}
            rows={3}
            defaultValue={words}
            onBlur={({ target }) => chooseFlying({ mutedWords: parseWords(target.value) })}
          />
        )}
      </Field>
      <Button variant="outline" onClick={resetFlying}>
        {t('flying.reset')}
      </Button>
    </section>
  );
}
