import { useLayoutEffect } from 'react';
import { commandOf } from './commands.ts';
import { currentPlayer, isScreenFull } from '../current-player.ts';
import { areKeysOn } from './key-setting.ts';

/** Where keys write or choose something; of a slider, arrows do. */
const fields =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="slider"]';
/** The elements that use keys for themselves too. */
const others = 'summary, [role="tab"], [role="toolbar"], [popover]';
const arrows = `input, ${others}`;
const sharedKeys: Record<string, string> = {
  ' ': `button, a[href], ${others}`,
  arrowleft: arrows,
  arrowright: arrows,
  arrowup: arrows,
  arrowdown: arrows,
};
/** Elsewhere these scroll the page. */
const keysOfPlayer = ['arrowup', 'arrowdown'];

/** The keys of the page's player. */
export function useKeys(): void {
  // Before it is painted: keys work as soon as the bar is seen.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { player, actions } = currentPlayer();
  if (!player || !areKeysOn() || !isFree(event)) return;
  const command = commandOf(event, player.can, actions);
  if (!command) return;
  // A focused video element has some of these keys itself, and space scrolls the page.
  event.preventDefault();
  command.run(player, actions, event.key.toLowerCase());
}

/** Whether a key is not for anything else: no one types, and no dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog:modal')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  // The keys of another page are its own: space scrolls it, arrows move in its lists.
  const mini = document.querySelector('.mini-player');
  if (mini && !mini.contains(target)) return false;
  if (target.closest(fields)) return false;
  const key = event.key.toLowerCase();
  if (keysOfPlayer.includes(key) && !isAtPlayer(target)) return false;
  const taken = sharedKeys[key];
  return taken === undefined || !target.closest(taken);
}

/** Whether the player has the focus, or the whole screen. */
function isAtPlayer(target: Element): boolean {
  return target.closest('.player-column') !== null || isScreenFull();
}
