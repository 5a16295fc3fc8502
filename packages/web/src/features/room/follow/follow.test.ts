// rule: #following-a-room
import { describe, expect, test } from 'vitest';
import { enter, roomAt, settled, stream, video, youtube } from '../../../../test/room/one-member.ts';

describe('a member who is a little off', () => {
  test.each([
    ['a stream by 0.35 s', stream, 350],
    ['YouTube by 0.9 s', youtube, 900],
  ])('is left alone: %s', (_, kind, behindMs) => {
    const member = enter(kind, { behindMs });
    member.pass(60_000);
    expect(member.all).toEqual([]);
  });

  test('of a stream plays 3 % faster until it is within 0.1 s, in one go', () => {
    const member = settled(stream, { jumpMs: 750 });
    member.pass(5_000);
    expect(member.player().rate).toBe(1.03);
    member.pass(40_000);
    expect(member.all).toEqual([
      { do: 'rate', rate: 1.03 },
      { do: 'rate', rate: 1 },
    ]);
    expect(member.behindMs()).toBeLessThan(120);
  });

  test('of YouTube, which has no such rates, is left alone up to 1.5 s', () => {
    const member = settled(youtube, { jumpMs: 1_250 });
    member.pass(60_000);
    expect(member.all).toEqual([]);
  });

  test('who is ahead plays slower', () => {
    const member = settled(stream);
    member.step({}, { timeMs: member.player().timeMs + 600 });
    member.pass(2_000);
    expect(member.all).toEqual([{ do: 'rate', rate: 0.97 }]);
  });
});

describe('a member who is far off', () => {
  test('seeks once, ahead of where the room is, and again after ten seconds at the earliest', () => {
    const member = settled(stream, { jumpMs: 5_000 });
    member.pass(2_000);
    expect(member.all).toEqual([{ do: 'seek', toMs: expect.any(Number) }]);
    // The seek needed more than it aimed ahead for.
    member.pass(3_000, false);
    member.pass(5_000);
    expect(member.seeks()).toHaveLength(1);
    member.pass(5_000);
    expect(member.seeks()).toHaveLength(2);
  });

  test('is moved at once by a change of the room, however soon after', () => {
    const member = settled(stream, { jumpMs: 5_000 });
    member.pass(2_000);
    const { commands } = member.step({
      room: roomAt(member.now(), { seq: 2, position_ms: 300_000 }),
    });
    // Its first seek has shown that it needs no time.
    expect(commands).toEqual([{ do: 'seek', toMs: 300_000 }]);
  });

  test('learns how long its seeks need', () => {
    const member = settled(stream);
    const change = (seq: number) =>
      member.step({ room: roomAt(member.now(), { seq, position_ms: seq * 100_000 }) });
    expect(change(2).commands).toEqual([{ do: 'seek', toMs: 200_250 }]);
    member.pass(500, false);
    member.pass(1_000);
    expect(change(3).commands).toEqual([{ do: 'seek', toMs: 300_500 }]);
  });

  test('needs at most two seeks for a change, however inexact they are', () => {
    const member = settled(stream);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 200_000 }) });
    for (const heldMs of [1_000, 2_000, 3_000]) {
      member.pass(heldMs, false);
      member.pass(500);
    }
    expect(member.seeks()).toHaveLength(2);
  });

  test('is shown to the others as behind', () => {
    const member = settled(stream, { jumpMs: 15_000 });
    expect(member.pass(250).report).toEqual({ state: 'behind', behind_s: 15 });
  });
});

describe('an advert or a stall', () => {
  test('is shown to the others, without a seek, and caught up with afterwards', () => {
    const member = settled(youtube);
    expect(member.pass(1_250, false).report.state).toBe('here');
    expect(member.pass(13_750, false).report).toEqual({ state: 'advert', behind_s: 0 });
    expect(member.all).toEqual([]);
    expect(member.pass(250).report).toEqual({ state: 'behind', behind_s: 15 });
    member.pass(3_000);
    expect(member.all).toEqual([{ do: 'seek', toMs: expect.any(Number) }]);
    expect(member.behindMs()).toBeLessThan(1_000);
  });

  test('of YouTube is also seen by another duration, or by loading in the middle', () => {
    const shorter = settled(youtube);
    shorter.step({}, { durationMs: 15_000, timeMs: 0 });
    expect(shorter.pass(2_000).report.state).toBe('advert');
    const loading = settled(youtube);
    loading.step({}, { status: 'loading' });
    expect(loading.pass(2_000).report.state).toBe('advert');
    expect([...shorter.all, ...loading.all]).toEqual([]);
  });

  test('soon after it caught up lets the user decide when to try again', () => {
    const member = settled(stream, { jumpMs: 5_000 });
    member.pass(5_000);
    expect(member.seeks()).toHaveLength(1);
    member.step({}, { waiting: true });
    expect(member.pass(12_000, false).report).toEqual({ state: 'waiting', behind_s: 12 });
    member.step({}, { waiting: false });
    expect(member.pass(30_000).report).toEqual({ state: 'behind', behind_s: 12 });
    expect(member.seeks()).toHaveLength(1);
    member.step({ event: 'catchUp' });
    expect(member.seeks()).toHaveLength(2);
  });

  test('is no reason to wait for a press after a change of the room', () => {
    const member = settled(stream, { jumpMs: 5_000 });
    member.pass(5_000);
    member.step({}, { waiting: true });
    member.pass(5_000, false);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 200_000 }) });
    member.step({}, { waiting: false });
    member.pass(40_000);
    member.all.length = 0;
    member.step({}, { waiting: true });
    member.pass(5_000, false);
    member.step({}, { waiting: false });
    member.pass(2_000);
    expect(member.seeks()).toHaveLength(1);
  });

  test('of a member who may control the room does not change it', () => {
    const member = settled(youtube, { mayControl: true });
    const held = [{ waiting: true }, { waiting: false, status: 'loading' }, { status: 'playing' }] as const;
    const intents = held.flatMap((facts) => [member.step({}, facts), member.pass(5_000, false)]);
    expect([...intents, member.pass(5_000)].map(({ intent }) => intent)).toEqual(Array(7).fill(undefined));
  });
});

describe('a hidden tab', () => {
  test('is left alone, and catches up once when it is shown again', () => {
    const member = settled(stream);
    member.step({ isVisible: false });
    member.step({}, { status: 'paused' });
    expect(member.pass(20_000).report).toEqual({ state: 'away', behind_s: 20 });
    expect(member.all).toEqual([]);
    member.step({ isVisible: true });
    member.pass(5_000);
    expect(member.all).toEqual([{ do: 'seek', toMs: 100_250 }, { do: 'play' }]);
  });

  test('that the browser pauses does not pause the room', () => {
    const member = settled(stream, { mayControl: true, isVisible: false });
    expect(member.step({}, { status: 'paused' }).intent).toBeUndefined();
    expect(member.pass(2_000).intent).toBeUndefined();
  });

  test('catches up at once, also where a seek was not long ago, and less than 1.5 s are missing', () => {
    const returns = [
      (member: ReturnType<typeof settled>) => member.step({ isVisible: true }),
      (member: ReturnType<typeof settled>) => member.step({ isVisible: true, event: 'woke' }),
    ];
    for (const comeBack of returns) {
      const member = settled(stream, { jumpMs: 5_000 });
      member.pass(2_000);
      member.step({ isVisible: false });
      member.pass(1_000, false);
      expect(comeBack(member).commands).toEqual([{ do: 'seek', toMs: expect.any(Number) }]);
    }
  });

  test('is not away where the pause of the browser is only seen on return', () => {
    const member = settled(stream);
    member.step({ isVisible: false });
    expect(member.step({ isVisible: true }, { status: 'paused' }).commands).toEqual([{ do: 'play' }]);
  });

  test('of a device that has slept catches up too, and its pause is not that of its user', () => {
    const member = settled(stream);
    member.step({ event: 'woke' }, { status: 'paused', timeMs: 70_000 });
    expect(member.all).toEqual([{ do: 'seek', toMs: 80_250 }, { do: 'play' }]);
  });
});

describe('the room', () => {
  test('pauses, plays, changes its rate and its episode for a member', () => {
    const member = settled(stream);
    const change = (seq: number, to: Parameters<typeof roomAt>[1]) =>
      member.step({ room: roomAt(member.now(), { seq, ...to }) }).commands;
    expect(change(2, { position_ms: 80_000, playing: false })).toEqual([{ do: 'pause' }]);
    member.pass(5_000);
    expect(change(3, { position_ms: 80_000 })).toEqual([{ do: 'play' }]);
    member.pass(5_000);
    expect(change(4, { position_ms: 85_000, rate: 1.5 })).toEqual([{ do: 'rate', rate: 1.5 }]);
    expect(change(5, { position_ms: 0, episode: '2' })).toEqual([
      { do: 'open', place: { video, episode: '2' } },
    ]);
  });

  test('is not followed back to an older state that comes late', () => {
    const member = settled(stream);
    member.step({ room: roomAt(member.now(), { seq: 3, position_ms: 300_000 }) });
    const { commands } = member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 10_000 }) });
    expect(commands).toEqual([]);
  });

  test('that starts later is waited for at its position', () => {
    const member = settled(stream);
    const later = { ...roomAt(member.now() + 3_000, { seq: 2, position_ms: 0 }) };
    expect(member.step({ room: later }).commands).toEqual([{ do: 'seek', toMs: 0 }, { do: 'pause' }]);
    member.pass(2_750);
    expect(member.player()).toMatchObject({ status: 'paused', timeMs: 0 });
    member.pass(250);
    expect(member.player().status).toBe('playing');
  });

  test('of a copy that begins later is followed at the seconds of that copy', () => {
    const member = enter(stream, { room: roomAt(0, { offset_ms: 20_000 }) });
    expect(member.step().commands).toEqual([{ do: 'seek', toMs: 80_250 }]);
  });

  test('that goes on after the end of a video leaves the player at the end', () => {
    const member = settled(stream);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 700_000 }) });
    expect(member.all).toEqual([{ do: 'seek', toMs: 599_700 }]);
    member.step({}, { status: 'ended', timeMs: 600_000 });
    member.pass(20_000);
    expect(member.all).toHaveLength(1);
  });

  test('plays at the rate that comes nearest where YouTube lacks its own', () => {
    const member = settled(youtube);
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 80_000, rate: 1.75 }) });
    expect(member.all).toEqual([{ do: 'rate', rate: 1.5 }]);
  });

  test('does not move a player that the browser does not let start', () => {
    const member = settled(stream);
    member.step({}, { status: 'paused', isBlocked: true });
    expect(member.pass(5_000).report.state).toBe('away');
    expect(member.all).toEqual([]);
    // The press of the user is the start of following, not of something else.
    member.step({}, { status: 'playing', isBlocked: false });
    member.pass(1_000);
    expect(member.seeks()).toHaveLength(1);
  });

  test('is followed by a player that takes its time, without further seeks', () => {
    const member = settled(stream, { startsLate: true });
    member.step({ room: roomAt(member.now(), { seq: 2, position_ms: 200_000, playing: false }) });
    member.pass(1_000);
    member.all.length = 0;
    member.step({ room: roomAt(member.now() - 2_000, { seq: 3, position_ms: 200_000 }) });
    member.pass(2_000);
    expect(member.all).toEqual([{ do: 'seek', toMs: 202_250 }, { do: 'play' }]);
    member.step({ room: roomAt(member.now(), { seq: 4, position_ms: 300_000 }) });
    expect(member.seeks()).toHaveLength(2);
  });

  test('that starts at the end of the video does not begin it again in a player there', () => {
    const member = settled(stream);
    const end = { position_ms: 600_000 };
    member.step({ room: roomAt(member.now(), { seq: 2, ...end, playing: false }) });
    member.pass(1_000);
    member.all.length = 0;
    member.step({ room: roomAt(member.now(), { seq: 3, ...end }) });
    member.pass(5_000);
    expect(member.all).toEqual([]);
  });

  test('is opened again where the page does not show it after ten seconds', () => {
    const member = settled(stream);
    member.step({ room: roomAt(member.now(), { seq: 2, episode: '2' }) });
    member.pass(9_500);
    expect(member.all).toHaveLength(1);
    member.pass(1_000);
    expect(member.all).toHaveLength(2);
  });
});

describe('a player that states no time', () => {
  const untimed = { ...youtube, kind: 'untimed' } as const;

  test('is started by its user when the room starts', () => {
    const member = enter(untimed, { room: roomAt(4_000, { position_ms: 30_000 }) });
    const { memory, report } = member.step();
    expect(memory.start).toEqual({ serverMs: roomAt(4_000).at_ms, positionMs: 30_000 });
    expect(report.state).toBe('untimed');
  });

  test('is started five seconds after its user came later', () => {
    const member = enter(untimed, { room: roomAt(-60_000, { position_ms: 30_000 }) });
    expect(member.step().memory.start).toEqual({ serverMs: roomAt(5_000).at_ms, positionMs: 95_000 });
  });

  test('has no countdown while the room is paused', () => {
    const member = enter(untimed, { room: roomAt(0, { playing: false }) });
    expect(member.step().memory.start).toBeUndefined();
  });
});
