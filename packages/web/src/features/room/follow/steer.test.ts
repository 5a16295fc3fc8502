// rule: #steering-a-room
import { describe, expect, test } from 'vitest';
import { roomAt, settled, stream, video, youtube } from '../../../../test/room/one-member.ts';

const host = { mayControl: true };

describe('who may control a room', () => {
  test('pauses it by the pause of the player, and starts it again', () => {
    const member = settled(stream, host);
    expect(member.step({}, { status: 'paused' }).intent).toEqual({
      seq: 1,
      episode: null,
      position_ms: 80_000,
      playing: false,
      rate: 1,
    });
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 80_000, playing: false }) });
    member.pass(10_000);
    // It will have gone on for half of the round trip when the server reads it.
    expect(member.step({}, { status: 'playing' }).intent).toMatchObject({
      seq: 2,
      position_ms: 80_050,
      playing: true,
    });
  });

  test('moves it by a seek, once the player is there', () => {
    const member = settled(stream, host);
    expect(member.step({}, { timeMs: 200_000, waiting: true }).intent).toBeUndefined();
    expect(member.pass(500, false).intent).toBeUndefined();
    member.step({}, { waiting: false });
    expect(member.pass(250).intent).toMatchObject({ position_ms: 200_300, playing: true });
  });

  test('moves it after a second at the latest', () => {
    const member = settled(stream, host);
    member.step({}, { timeMs: 200_000, waiting: true });
    expect(member.pass(1_000, false).intent).toMatchObject({ position_ms: 200_000, playing: true });
  });

  test('changes its rate by that of the player, but not by a trimmed one', () => {
    const member = settled(stream, { ...host, jumpMs: 750 });
    member.pass(2_000);
    expect(member.player().rate).toBe(1.03);
    expect(member.step({}, { status: 'paused' }).intent).toMatchObject({ rate: 1 });
    const other = settled(stream, host);
    expect(other.step({}, { rate: 1.5 }).intent).toMatchObject({ rate: 1.5, playing: true });
  });

  test('goes to another episode with it, also in a hidden tab', () => {
    const member = settled(stream, { ...host, isVisible: false });
    member.step({ place: { video, episode: '2' } }, { status: 'loading', timeMs: 0 });
    member.step({}, { status: 'playing' });
    expect(member.pass(250).intent).toMatchObject({ episode: '2', position_ms: 300, playing: true });
  });

  test('is not moved by what the room was before, until the server has responded', () => {
    const member = settled(stream, host);
    member.step({}, { status: 'paused' });
    member.pass(2_000);
    member.step({ room: roomAt(0) });
    expect(member.all).toEqual([]);
  });

  test('is not moved by its own change, which comes back', () => {
    const member = settled(stream, host);
    member.step({}, { timeMs: 200_000 });
    const intent = member.pass(250).intent ?? {};
    member.step({ room: roomAt(member.now() + 50, { ...intent, seq: 2 }) });
    member.pass(20_000);
    expect(member.all).toEqual([]);
  });

  test('follows the room again where a change is refused, or has no response', () => {
    const refused = settled(stream, host);
    refused.step({}, { status: 'paused' });
    expect(refused.step({ event: { refused: 1 } }).commands).toEqual([{ do: 'play' }]);
    const lost = settled(stream, host);
    lost.step({}, { status: 'paused' });
    lost.pass(4_500);
    expect(lost.player().status).toBe('playing');
  });

  test('sends what they do meanwhile after the response', () => {
    const member = settled(stream, host);
    member.step({}, { status: 'paused' });
    expect(member.step({}, { timeMs: 30_000 }).intent).toBeUndefined();
    const { intent } = member.step({
      room: roomAt(member.now(), { seq: 2, position_ms: 80_000, playing: false }),
    });
    expect(intent).toMatchObject({ seq: 2, position_ms: 30_000, playing: false });
  });

  test('keeps a rate of the room that the player lacks', () => {
    const member = settled(youtube, { ...host, room: roomAt(0, { rate: 1.75 }) });
    expect(member.step({}, { status: 'paused' }).intent).toMatchObject({ rate: 1.75 });
  });

  test('names positions of the room, where their copy begins later', () => {
    const member = settled(stream, { ...host, room: roomAt(0, { offset_ms: 20_000 }) });
    member.step({}, { timeMs: 220_000 });
    expect(member.pass(250).intent).toMatchObject({ position_ms: 200_300 });
  });

  test('moves a paused room by small steps too', () => {
    const member = settled(stream, host);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 200_000, playing: false }) });
    member.pass(2_000);
    expect(member.step({}, { timeMs: 201_500 }).intent).toMatchObject({ position_ms: 201_500 });
  });

  test('changes nothing by an episode that the page shows late', () => {
    const member = settled(stream, host);
    member.step({ room: roomAt(member.now(), { seq: 2, episode: '2' }) });
    member.step({ room: roomAt(member.now(), { seq: 3, episode: '3' }) });
    member.step({ place: { video, episode: '2' } }, { timeMs: 0 });
    expect(member.pass(2_000).intent).toBeUndefined();
  });

  test('changes nothing by a player that loads again', () => {
    const member = settled(stream, host);
    member.step({}, { status: 'loading', timeMs: 0 });
    member.step({}, { status: 'playing', timeMs: 0 });
    expect(member.pass(500).intent).toBeUndefined();
  });

  test('changes nothing by what the room does too', () => {
    const member = settled(stream, host);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 80_000, playing: false }) });
    expect(member.pass(500).intent).toBeUndefined();
  });

  test('stays where it is when they open another video', () => {
    const member = settled(stream, host);
    const place = { video: { ...video, id: 'x-other-0001' }, episode: null };
    expect(member.step({ place }).report.state).toBe('away');
    expect(member.pass(5_000).intent).toBeUndefined();
  });

  test('changes nothing by what an advert does to the player', () => {
    const member = settled(youtube, host);
    const advert = [
      { durationMs: 15_000, timeMs: 0 },
      { status: 'paused' },
      { status: 'playing' },
      { durationMs: 600_000, timeMs: 80_000 },
    ] as const;
    expect(advert.map((facts) => member.step({}, facts).intent)).toEqual(Array(4).fill(undefined));
  });
});

describe('a guest', () => {
  test('who pauses is away, until one press', () => {
    const member = settled(stream);
    expect(member.step({}, { status: 'paused' }).report.state).toBe('away');
    expect(member.pass(20_000).report).toEqual({ state: 'away', behind_s: 20 });
    expect(member.all).toEqual([]);
    const { commands, report } = member.step({ event: 'catchUp' });
    expect(commands).toEqual([{ do: 'seek', toMs: 100_250 }, { do: 'play' }]);
    expect(report.state).toBe('behind');
  });

  test.each([
    ['seeks', { timeMs: 300_000 }],
    ['plays faster', { rate: 1.5 }],
  ])('who %s is away', (_, facts) => {
    const member = settled(stream);
    expect(member.step({}, facts).report.state).toBe('away');
    member.pass(5_000);
    expect(member.all).toEqual([]);
  });

  test('who goes on where the room is, is back', () => {
    const member = settled(stream);
    member.step({}, { status: 'paused' });
    member.pass(500);
    expect(member.step({}, { status: 'playing' }).report.state).toBe('here');
  });

  test('never changes the room', () => {
    const member = settled(stream);
    const steps = [{ status: 'paused' }, { timeMs: 10_000 }, { rate: 2 }] as const;
    expect(steps.map((facts) => member.step({}, facts).intent)).toEqual(Array(3).fill(undefined));
  });

  test('is not away because the player reacts late to a room that changes often', () => {
    const member = settled(stream);
    const change = (seq: number, to: Parameters<typeof roomAt>[1]) =>
      member.step({ room: roomAt(member.now(), { seq, position_ms: 80_000, ...to }) });
    change(2, { playing: false });
    member.step({}, { status: 'playing' });
    change(3, {});
    expect(member.step({}, { status: 'paused' }).report.state).toBe('here');
    const faster = settled(stream);
    faster.step({ room: roomAt(0, { seq: 2, rate: 1.5 }) }, {});
    faster.step({ room: roomAt(0, { seq: 3, rate: 2 }) }, { rate: 1 });
    expect(faster.step({}, { rate: 1.5 }).report.state).not.toBe('away');
  });

  test('is not away because they do what the room does', () => {
    const member = settled(stream, { jumpMs: 20_000 });
    member.step({}, { status: 'paused', isBlocked: true });
    expect(member.step({}, { status: 'playing', isBlocked: false }).report.state).toBe('behind');
  });

  test('is not away because the follower moved the player', () => {
    const member = settled(stream);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 300_000, rate: 2 }) });
    expect(member.pass(5_000).report.state).toBe('here');
    member.step({ room: roomAt(member.now(), { seq: 3, position_ms: 10_000, playing: false }) });
    expect(member.pass(5_000).report.state).toBe('here');
  });
});
