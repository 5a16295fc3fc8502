import { subtitleLanguages, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { CheckPanel, type CheckPanelProps } from './check/CheckPanel.tsx';
import type { Subject } from './draft/draft.ts';
import type { Stored } from './editor-api.ts';
import { useEditor } from './editor-context.ts';
import { ExportPanel } from './files/ExportPanel.tsx';
import { HistoryPanel, type HistoryPanelProps } from './save/HistoryPanel.tsx';
import { ImportPanel } from './files/ImportPanel.tsx';
import { KeysPanel } from './keys/KeysPanel.tsx';
import { SuggestPanel } from './suggest/SuggestPanel.tsx';
import { ShiftPanel, StretchPanel } from './cues/TimePanels.tsx';

/** The panels that open above the list, as a dialog would hide the player; tapping takes its place. */
const panels = [
  'tap',
  'suggest',
  'check',
  'shift',
  'stretch',
  'import',
  'export',
  'history',
  'speed',
  'keys',
] as const;
export type PanelName = (typeof panels)[number];

type EditorPanelProps = Pick<HistoryPanelProps, 'ownId' | 'onReport'> & {
  check: Omit<CheckPanelProps, 'isDirty'>;
  panel: PanelName | undefined;
  /** Whether the site suggests words. */
  siteSuggests: boolean;
  subject: Subject;
  base: Stored;
  isDirty: boolean;
  speed: Record<SubtitleLanguage, number>;
  onSpeed: (speed: Record<SubtitleLanguage, number>) => void;
  /** An earlier revision is the newest one again. */
  onRestored: (stored: Stored) => void;
  onLoginNeeded: () => void;
  onDone: () => void;
};

/** The panel that is open. */
export function EditorPanel(props: EditorPanelProps) {
  const { t } = useLocale();
  const { panel, onDone } = props;
  if (!panel || panel === 'tap') return null;
  return (
    <section
      ref={bringIntoView}
      className="editor-panel"
      aria-labelledby="editor-panel-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="editor-panel-title" className="text-16 font-semibold">
          {t(`editor.${panel}`)}
        </h2>
        <IconButton label={t('shell.close')} onClick={onDone}>
          <Icon name="close" />
        </IconButton>
      </div>
      <PanelContent {...props} panel={panel} />
    </section>
  );
}

function PanelContent({
  panel,
  check,
  siteSuggests,
  subject,
  base,
  isDirty,
  speed,
  onSpeed,
  onRestored,
  onLoginNeeded,
  ownId,
  onReport,
  onDone,
}: EditorPanelProps & { panel: Exclude<PanelName, 'tap'> }) {
  switch (panel) {
    case 'suggest':
      return <SuggestPanel subject={subject} siteSuggests={siteSuggests} />;
    case 'check':
      return <CheckPanel {...check} isDirty={isDirty} />;
    case 'shift':
      return <ShiftPanel onDone={onDone} />;
    case 'stretch':
      return <StretchPanel onDone={onDone} />;
    case 'import':
      return <ImportPanel onDone={onDone} />;
    case 'export':
      return <ExportPanel subject={subject} />;
    case 'history':
      return (
        <HistoryPanel
          subject={subject}
          newest={base.revision}
          isDirty={isDirty}
          onRestored={onRestored}
          onLoginNeeded={onLoginNeeded}
          ownId={ownId}
          onReport={onReport}
        />
      );
    case 'speed':
      return <SpeedPanel speed={speed} onSpeed={onSpeed} />;
    case 'keys':
      return <KeysPanel />;
  }
}

/** How many characters a second can be read. */
function SpeedPanel({ speed, onSpeed }: Pick<EditorPanelProps, 'speed' | 'onSpeed'>) {
  const { t } = useLocale();
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {subtitleLanguages.map((language) => (
        <TextField
          key={language}
          label={t('editor.speedOf', {
            language: t(language === 'EN' ? 'editor.english' : 'editor.chinese'),
          })}

          type="number"
          min={3}
          max={60}
          value={speed[language]}
          onChange={({ target }) => {
            const value = Number(target.value);
            if (value >= 3 && value <= 60) onSpeed({ ...speed, [language]: value });
          }}
        />
      ))}
    </div>
  );
}

/** The menu that opens the panels, and breaks all lines again. */
export function PanelMenu({ onOpen }: { onOpen: (name: PanelName) => void }) {
  const { t } = useLocale();
  const { run } = useEditor();
  return (
    <Popover
      label={
        <>
          {t('editor.tools')}
          <Icon name="down" size={16} />
        </>
      }
      buttonClass="tool"
      align="end"
    >
      {panels.map((name) => (
        <button key={name} type="button" className="menu-item" data-closes="" onClick={() => onOpen(name)}>
          {t(`editor.${name}`)}
        </button>
      ))}
      <button type="button" className="menu-item" data-closes="" onClick={() => run('rebreakAll')}>
        {t('editor.do_rebreakAll')}
      </button>
    </Popover>
  );
}
