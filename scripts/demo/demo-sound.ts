// The music of the demo's clips: soft chords, plucked notes of a pentatonic scale, and rain or waves.

export const sampleRate = 44_100;

export type Music = {
  /** Chooses the melody. */
  seed: number;
  /** The lowest tone, in Hz. */
  root: number;
  /** Seconds between two plucked notes. */
  beat: number;
  background?: 'rain' | 'waves';
};

const major = [0, 2, 4, 7, 9];
const chords = [
  [0, 7, 16],
  [-3, 4, 12],
  [5, 12, 21],
  [-5, 7, 14],
];

/** Generates music as 16-bit stereo samples. */
export function makeMusic(seconds: number, { seed, root, beat, background }: Music): Buffer {
  const frames = Math.round(seconds * sampleRate);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  const random = generator(seed);
  const pitch = (semitones: number) => root * 2 ** (semitones / 12);

  const chordS = beat * 8;
  for (let n = 0; n * chordS < seconds; n++) {
    for (const tone of chords[n % chords.length] ?? []) {
      const from = n * chordS;
      addTone(from, chordS + 1.2, (at, length) => {
        const rise = Math.min(1, at / 1.4, (length - at) / 1.4);
        const f = pitch(tone);
        const soft =
          Math.sin(2 * Math.PI * f * at) +
          0.5 * Math.sin(2 * Math.PI * f * 1.003 * at) +
          0.16 * Math.sin(4 * Math.PI * f * at);
        return soft * rise * 0.055;
      });
    }
  }

  let step = 5;
  for (let n = 2; n * beat < seconds - 2; n++) {
    if (random() < 0.24) continue;
    step = Math.min(11, Math.max(2, step + Math.round((random() - 0.5) * 5)));
    const tone = (major[step % 5] ?? 0) + 12 * Math.floor(step / 5);
    const f = pitch(tone + 12);
    const [loud, side] = [0.1 + random() * 0.07, random()];
    addTone(
      n * beat,
      2.4,
      (at) =>
        loud *
        Math.exp(-at * 2.6) *
        Math.min(1, at * 220) *
        (Math.sin(2 * Math.PI * f * at) + 0.3 * Math.sin(4 * Math.PI * f * at) * Math.exp(-at * 5)),
      side,
    );
  }

  if (background) {
    let [low, slow] = [0, 0];
    for (let i = 0; i < frames; i++) {
      const noise = random() * 2 - 1;
      low += (noise - low) * (background === 'rain' ? 0.22 : 0.06);
      slow = background === 'rain' ? 0.05 : 0.05 + 0.05 * Math.sin((2 * Math.PI * i) / sampleRate / 7);
      left[i] = (left[i] ?? 0) + low * slow;
      right[i] = (right[i] ?? 0) + low * slow;
    }
  }

  addEcho(left, 0.31);
  addEcho(right, 0.37);
  const bytes = Buffer.alloc(frames * 4);
  for (let i = 0; i < frames; i++) {
    const fade = Math.min(1, i / sampleRate, (frames - i) / sampleRate / 2);
    bytes.writeInt16LE(toSample((left[i] ?? 0) * fade), i * 4);
    bytes.writeInt16LE(toSample((right[i] ?? 0) * fade), i * 4 + 2);
  }
  return bytes;

  /** Adds a tone; `side` is 0 at the left and 1 at the right. */
  function addTone(
    fromS: number,
    lengthS: number,
    value: (at: number, length: number) => number,
    side = 0.5,
  ): void {
    const first = Math.round(fromS * sampleRate);
    const end = Math.min(frames, first + Math.round(lengthS * sampleRate));
    for (let i = first; i < end; i++) {
      const sound = value((i - first) / sampleRate, lengthS);
      left[i] = (left[i] ?? 0) + sound * (1.3 - 0.6 * side);
      right[i] = (right[i] ?? 0) + sound * (0.7 + 0.6 * side);
    }
  }
}

function addEcho(channel: Float32Array, delayS: number): void {
  const delay = Math.round(delayS * sampleRate);
  for (let i = delay; i < channel.length; i++) {
    channel[i] = (channel[i] ?? 0) + (channel[i - delay] ?? 0) * 0.34;
  }
}

function toSample(value: number): number {
  return Math.round(Math.tanh(value * 1.5) * 30_000);
}

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
