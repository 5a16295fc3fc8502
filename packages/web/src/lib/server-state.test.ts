import { beforeEach, describe, expect, it } from 'vitest';
import { noteServerState, useServerState } from './server-state.ts';

const well = { maintenance: false, upgrade: false };

beforeEach(() => noteServerState(200, { status: 'ok' }));

describe('the state of the server in a response', () => {
  // rule: #maintenance
  it.each([
    ['the flag', 200, { maintenance: true }],
    ['the error of maintenance', 503, { code: 999, maintenance: true }],
    ['any 503', 503, undefined],
  ])('is maintenance by %s, until the next response', (_by, status, body) => {
    noteServerState(status, body);
    expect(useServerState.getState()).toEqual({ ...well, maintenance: true });
    noteServerState(200, { status: 'ok' });
    expect(useServerState.getState()).toEqual(well);
  });
  it('is that the app is too old, also beside a refusal', () => {
    noteServerState(401, { status: 'error', upgrade: true });
    expect(useServerState.getState()).toEqual({ ...well, upgrade: true });
    noteServerState(200, { status: 'ok' });
    expect(useServerState.getState()).toEqual(well);
  });
  it('keeps that the app is too old through a maintenance', () => {
    noteServerState(200, { upgrade: true });
    noteServerState(503, { maintenance: true });
    expect(useServerState.getState()).toEqual({ maintenance: true, upgrade: true });
  });
  // rule: #read-only
  it.each(['account.exportBusy', 'server.readOnly'])(
    'is well where %s refuses one request',
    (key) => {
      noteServerState(503, { status: 'error', key });
      expect(useServerState.getState()).toEqual(well);
    },
  );
  it.each([500, 502, 504])('is nothing where something fails with %i', (status) => {
    noteServerState(503, { maintenance: true });
    noteServerState(status, undefined);
    expect(useServerState.getState().maintenance).toBe(true);
  });
  it.each([null, 'text', 5])('is not in a response of %j', (body) => {
    noteServerState(200, body);
    expect(useServerState.getState()).toEqual(well);
  });
});
