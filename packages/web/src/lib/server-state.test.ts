import { beforeEach, describe, expect, it } from 'vitest';
import { recordServerState, useServerState } from './server-state.ts';

const well = { maintenance: false, upgrade: false };

beforeEach(() => recordServerState(200, { status: 'ok' }));

describe('the state of the server in a response', () => {
  // rule: #maintenance
  it.each([
    ['the flag', 200, { maintenance: true }],
    ['the error of maintenance', 503, { code: 999, maintenance: true }],
    ['any 503', 503, undefined],
  ])('is maintenance by %s, until the next response', (_by, status, body) => {
    recordServerState(status, body);
    expect(useServerState.getState()).toEqual({ ...well, maintenance: true });
    recordServerState(200, { status: 'ok' });
    expect(useServerState.getState()).toEqual(well);
  });
  it('is that the app is too old, also beside a refusal', () => {
    recordServerState(401, { status: 'error', upgrade: true });
    expect(useServerState.getState()).toEqual({ ...well, upgrade: true });
    recordServerState(200, { status: 'ok' });
    expect(useServerState.getState()).toEqual(well);
  });
  it('keeps that the app is too old through a maintenance', () => {
    recordServerState(200, { upgrade: true });
    recordServerState(503, { maintenance: true });
    expect(useServerState.getState()).toEqual({ maintenance: true, upgrade: true });
  });
  // rule: #read-only
  it.each(['account.exportBusy', 'server.readOnly'])('is well where %s refuses one request', (key) => {
    recordServerState(503, { status: 'error', key });
    expect(useServerState.getState()).toEqual(well);
  });
  it.each([500, 502, 504])('is nothing where something fails with %i', (status) => {
    recordServerState(503, { maintenance: true });
    recordServerState(status, undefined);
    expect(useServerState.getState().maintenance).toBe(true);
  });
  it.each([null, 'text', 5])('is not in a response of %j', (body) => {
    recordServerState(200, body);
    expect(useServerState.getState()).toEqual(well);
  });
});
