import { useLocale } from '../../../../i18n/locale.ts';
import { isMac } from './CommandButton.tsx';
import { editorKeys, shownKeys } from './keys.ts';

/** The keys of the editor. */
export function KeysPanel() {
  const { t } = useLocale();
  return (
    <>
      <p className="text-14 text-soft">{t('editor.keysText')}</p>
      <dl className="editor-keys">
        {editorKeys.map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((each) => (
                <kbd key={shownKeys(each, isMac)}>{shownKeys(each, isMac)}</kbd>
              ))}
            </dt>
            <dd>{t(`editor.do_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
