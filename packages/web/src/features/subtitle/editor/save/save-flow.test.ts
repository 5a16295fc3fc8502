import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCues } from '@bloom/contract/subtitle/checks';
import { itemOf, newCueId, type Cue } from '@bloom/contract/subtitle/cue';
import { saveEdited, stepOfSave } from './save-flow.ts';

const cue = (id: string, EN: string): Cue => ({
  cue: id,
  startMs: 1_000,
  endMs: 2_000,
  words: { EN, CN: '' },
});
const id = newCueId();
const subject = { source: 'youtube', id: 'abcdefghijk', episode: undefined } as const;
const base = { revision: 3, cues: [cue(id, 'Hi')] };
const mine = [cue(id, 'Mine')];

let requests: { method: string; body: unknown }[];
let responses: (() => Response)[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (_path: string, { method = '', body }: RequestInit) => {
    requests.push({ method, body: body && JSON.parse(body as string) });
    const respond = responses.shift();
    return respond ? Promise.resolve(respond()) : Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (key: string) => () =>
  Response.json({ status: 'error', key, code: 1, message: '', params: {} }, { status: 409 });
const stored =
  (revision: number, cues: readonly Cue[], merged = false) =>
  () =>
    Response.json({ status: 'ok', revision, merged, data: cues.map(itemOf) });

describe('before a save', () => {
  const [problem] = checkCues([{ ...cue('a', 'x'), endMs: 500 }]);
  const blocking = problem ? [problem] : [];
  const ready = {
    saving: 'unsaved',
    isSaving: false,
    isLocked: false,
    blocking: [],
    hasNewHints: () => false,
    isSignedIn: true,
  } as const;

  it('nothing comes where there is something to save', () => {
    expect(stepOfSave(ready)).toBe('send');
  });

  it('come a running save, a time that is typed, nothing to save, a problem, new hints, the login, in this order', () => {
    const bad = {
      saving: 'typing',
      isSaving: true,
      isLocked: false,
      blocking,
      hasNewHints: () => true,
      isSignedIn: false,
    } as const;
    expect(stepOfSave(bad)).toBe('wait');
    expect(stepOfSave({ ...bad, isSaving: false })).toBe('typing');
    expect(stepOfSave({ ...bad, isSaving: false, saving: 'saved' })).toBe('nothing');
    expect(stepOfSave({ ...bad, isSaving: false, saving: 'unsaved' })).toBe(problem);
    expect(stepOfSave({ ...ready, hasNewHints: () => true, isSignedIn: false })).toBe('hints');
    expect(stepOfSave({ ...ready, isSignedIn: false })).toBe('login');
  });

  it('comes the end of the lock', () => {
    expect(stepOfSave({ ...ready, isLocked: true })).toBe('wait');
  });
});

describe('a save', () => {
  it('sends the cues as an edit of the revision, and returns what is stored', async () => {
    responses = [stored(4, mine, true)];
    expect(await saveEdited(subject, base, mine, ' why ')).toEqual({
      kind: 'saved',
      stored: { revision: 4, cues: mine },
      isMerged: true,
    });
    expect(requests).toMatchObject([{ method: 'PUT', body: { base_revision: 3, comment: 'why' } }]);
  });

  it('that others have forestalled returns the conflicts with the newest revision', async () => {
    const theirs = [cue(id, 'Theirs'), cue(newCueId(), 'New')];
    responses = [refusal('subtitle.conflict'), stored(5, theirs)];
    const outcome = await saveEdited(subject, base, mine, '');
    expect(outcome).toMatchObject({
      kind: 'conflict',
      conflict: { newest: { revision: 5, cues: theirs }, conflicts: [{ cue: id }] },
    });
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  it('fails where the newest revision of a conflict cannot be loaded', async () => {
    responses = [refusal('subtitle.conflict'), refusal('server.failed')];
    expect(await saveEdited(subject, base, mine, '')).toMatchObject({
      kind: 'failed',
      error: { key: 'server.failed' },
    });
  });

  it('needs a login where the session is over, and otherwise says why it failed', async () => {
    responses = [refusal('video.notLogin'), refusal('subtitle.locked')];
    expect(await saveEdited(subject, base, mine, '')).toEqual({ kind: 'login' });
    expect(await saveEdited(subject, base, mine, '')).toMatchObject({
      kind: 'failed',
      error: { key: 'subtitle.locked' },
    });
  });
});
