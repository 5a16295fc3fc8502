/** An item as a client sends it; what it says is in English and Chinese. */
type Item = { start_sec: number; end_sec: number; words: { EN: string; CN: string } };

/** Random characters, of which compression makes little less. */
const chinese = (length: number) =>
  String.fromCharCode(...Array.from({ length }, () => 0x4e00 + Math.random() * 20_000));

/** Cues with random texts of together about 1 MiB, the most that a save can have. */
export const randomChinese = (): Item[] =>
  Array.from({ length: 170 }, (_, i) => ({
    start_sec: i * 2,
    end_sec: i * 2 + 1,
    words: { EN: chinese(950), CN: chinese(950) },
  }));

/** The cues of a long film in both languages, about 0.7 MB. */
export const longFilm = (): Item[] =>
  Array.from({ length: 3_500 }, (_, i) => ({
    start_sec: i * 2,
    end_sec: i * 2 + 1.5,
    words: {
      EN: `Line ${i} of a long film, about ${chinese(2)} and more`,
      CN: `长片的第 ${i} 行，${chinese(6)}`,
    },
  }));
