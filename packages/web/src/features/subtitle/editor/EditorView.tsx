import { useEffect, useReducer, useRef, useState } from 'react';
import { defaultRules } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../i18n/locale.ts';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { useCheck } from './check/use-check.ts';
import { ConflictPanel } from './save/ConflictPanel.tsx';
import { CueList } from './cues/CueList.tsx';
import { placeToContinue, type Place } from './cues/place-to-continue.ts';
import { DraftOffer } from './draft/DraftOffer.tsx';
import { SaveBar, SaveState, SelectionBar } from './EditorBars.tsx';
import { EditorPanel, type PanelName } from './EditorPanel.tsx';
import { LeaveQuestion, RemoveQuestion } from './EditorQuestions.tsx';
import { EditorContext, useEditor } from './editor-context.ts';
import type { Opened, SubtitleEditorProps } from './editor-props.ts';
import { openState, reduceEditor } from './editor-state.ts';
import { canTime, PlayerTools, usePlayerPart } from './timeline/PlayerTools.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { TapMode } from './tap/TapMode.tsx';
import { useCommands } from './keys/use-commands.ts';
import { useChecks } from './use-derived.ts';
import { useSave, type Saving } from './save/use-save.ts';

type EditorViewProps = SubtitleEditorProps & { opened: Opened };

/** The open editor: beside the player its tools, below it what is edited, or what must be decided first. */
export function EditorView(props: EditorViewProps) {
  const { subject, player, durationS, opened } = props;
  const onStart = () => props.onStart(place && place.atMs / 1_000);
  const { t } = useLocale();
  const [place] = useState(() => placeOf(props));
  const [state, dispatch] = useReducer(reduceEditor, opened.stored.cues, (cues) =>
    openState(cues, place?.cue),
  );
  const [panel, setPanel] = useState<PanelName>();
  const [removing, setRemoving] = useState<readonly string[]>();
  const [speed, setSpeed] = useState(defaultRules.maxSpeed);
  const playerS = usePlayerPart(player, (known) => known.durationS);
  // What the source states counts on the server, too.
  const { rules, problems, all, blocking } = useChecks(state.cues, durationS ?? playerS, speed);
  const isLocked = opened.lock && !props.isModerator;
  const main = useRef<HTMLElement>(null);
  const check = useCheck(all, panel, setPanel);
  const save = useSave(subject, opened, state, dispatch, { isLocked, blocking, ...check }, main);
  const timed = canTime(player) ? player : undefined;
  const { run, write, focusWish, showNextProblem, showProblem } = useCommands({
    state,
    problems: all,
    dispatch,
    player: timed,
    onStart: player ? undefined : onStart,
    place,
    onRemove: setRemoving,
    onSave: () => check.follow(save.save()),
    onKeys: () => setPanel(panel === 'keys' ? undefined : 'keys'),
    isIdle: save.isIdle,
  });
  const { isLeaving, logIn } = useLogIn(save, state.cues, props.onLoginNeeded);
  const endRemoving = () => {
    setRemoving(undefined);
    write();
  };
  const seek = (timeMs: number) => timed?.seek(timeMs / 1_000);
  const hasCues = state.cues.length > 0;
  const hasTime = timed !== undefined;

  return (
    <EditorContext value={{ state, dispatch, run, rules, hasTime }}>
      <section className="editor-side" aria-label={t('editor.position')}>
        <PlayerTools player={player} onStart={onStart} />
        {save.isIdle && hasCues && (
          <Timeline problems={problems} player={timed} durationMs={rules.durationMs} onSeek={seek} />
        )}
      </section>
      <section ref={main} className="editor-main" aria-labelledby="editor-title">
        <EditorHead {...props} />
        {!save.isIdle ? (
          <Decision {...{ subject, save }} />
        ) : (
          <>
            <SaveBar save={save} isLocked={isLocked} onPanel={setPanel} />
            <SaveState
              save={save}
              problems={all}
              onNextProblem={showNextProblem}
              onCheck={() => setPanel('check')}
              onLogIn={logIn}
            />
            {removing && (
              <RemoveQuestion
                count={removing.length}
                onYes={() => {
                  dispatch({ kind: 'remove', cues: removing });
                  endRemoving();
                }}
                onNo={endRemoving}
              />
            )}
            <EditorPanel
              {...{ panel, subject, speed, base: save.base, siteSuggests: opened.suggesting }}
              check={{ problems: all, isWaiting: check.isWaiting, onShow: showProblem }}
              isDirty={save.isDirty}
              onSpeed={setSpeed}
              onRestored={save.restored}
              onLoginNeeded={save.requireLogin}
              ownId={props.ownId}
              onReport={props.onReport}
              onDone={() => {
                setPanel(undefined);
                if (check.isWaiting) write();
              }}
            />
            <TapMode
              isOpen={panel === 'tap'}
              subject={subject}
              player={player}
              onDone={() => setPanel(undefined)}
            >
              {state.selected.size > 0 && <SelectionBar onPanel={setPanel} />}
              {hasCues ? (
                <div className="cue-scroll">
                  <CueList
                    problems={problems}
                    focusWish={focusWish}
                    onSeek={({ startMs }) => seek(startMs)}
                  />
                </div>
              ) : (
                <NoCues onPanel={setPanel} />
              )}
            </TapMode>
          </>
        )}
      </section>
      <LeaveQuestion isDirty={save.isDirty} isLeaving={isLeaving} flush={save.flush} />
    </EditorContext>
  );
}

/** The way to the login and back, on which nothing holds the user back. */
function useLogIn({ flush }: Saving, cues: readonly Cue[], onLoginNeeded: () => void) {
  const isLeaving = useRef(false);
  useEffect(() => {
    // The user has closed the login, and goes on.
    isLeaving.current = false;
  }, [cues]);
  const logIn = () => {
    void flush().then(() => {
      // The draft waits on this device.
      isLeaving.current = true;
      onLoginNeeded();
    });
  };
  return { isLeaving, logIn };
}

/** Where the user goes on: at the cue of a player that was started, else where the last author stopped. */
function placeOf({ player, durationS, opened }: EditorViewProps): Place | undefined {
  const { cues } = opened.stored;
  const durationMs = durationS && durationS * 1_000;
  if (!canTime(player)) return placeToContinue(cues, durationMs);
  const nowMs = player.time() * 1_000;
  const current = cues.findLast(({ startMs }) => startMs <= nowMs) ?? cues[0];
  return current && { cue: current.cue, language: 'EN', atMs: nowMs };
}

/** The ways to the first cue. */
function NoCues({ onPanel }: { onPanel: (name: PanelName) => void }) {
  const { t } = useLocale();
  const { run } = useEditor();
  return (
    <Placeholder title={t('subtitle.noneTitle')} text={t('editor.emptyText')}>
      <Button variant="filled" onClick={() => onPanel('tap')}>
        {t('editor.tapPaste')}
      </Button>
      <Button variant="outline" onClick={() => run('add')}>
        {t('editor.addFirst')}
      </Button>
      <Button variant="outline" onClick={() => onPanel('import')}>
        {t('editor.importFile')}
      </Button>
    </Placeholder>
  );
}

function EditorHead({ name, opened, onClose }: EditorViewProps) {
  const { locale, t } = useLocale();
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0">
          <h1 id="editor-title" className="text-20 font-semibold">
            {t('subtitle.edit')}
          </h1>
          <p className="truncate text-14 text-soft" dir="auto" lang={textLanguage(locale, name)}>
            {name}
          </p>
        </div>
        <IconButton label={t('editor.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {opened.elsewhere && <Notice tone="info">{t('editor.elsewhere')}</Notice>}
      {opened.lock && <Notice tone="info">{t('editor.locked')}</Notice>}
    </>
  );
}

/** The decision of the user before anything is edited: about conflicts, or about an older draft. */
function Decision({ subject, save }: Pick<EditorViewProps, 'subject'> & { save: Saving }) {
  const { base, draft, conflict } = save;
  if (conflict) {
    return (
      <ConflictPanel
        conflicts={conflict.conflicts}
        purpose={draft ? 'draft' : 'save'}
        onDecide={save.decide}
        onCancel={() => save.decide(undefined)}
      />
    );
  }
  return (
    draft && (
      <DraftOffer
        subject={subject}
        draft={draft.draft}
        revision={base.revision}
        onContinue={save.continueDraft}
        onDiscard={save.discardDraft}
      />
    )
  );
}
