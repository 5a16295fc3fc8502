import { XMLParser } from 'fast-xml-parser';
import { Type } from 'typebox';
import { matchesSchema } from '../../../platform/outbound/index.ts';

/** A video as a resource site lists it. */
export type Vod = {
  readonly id: string;
  readonly title: string;
  readonly image: string;
  /** The play groups as they come: one for each player. */
  readonly groups: readonly string[];
};

const Id = Type.Union([Type.String(), Type.Integer()]);

const JsonAnswer = Type.Object({
  code: Type.Union([Type.Literal(1), Type.Literal('1')]),
  list: Type.Array(
    Type.Object({
      vod_id: Id,
      vod_name: Type.String(),
      vod_pic: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      vod_play_url: Type.Optional(Type.String()),
    }),
  ),
});

const XmlText = Type.Union([Type.String(), Type.Object({ '#text': Type.Optional(Type.String()) })]);
const XmlAnswer = Type.Object({
  rss: Type.Object({
    list: Type.Union([
      // A list without videos is empty or white space.
      Type.String(),
      Type.Object({
        video: Type.Optional(
          Type.Array(
            Type.Object({
              id: Type.String(),
              name: Type.String(),
              pic: Type.Optional(Type.String()),
              dl: Type.Optional(
                Type.Union([
                  Type.String(),
                  Type.Object({ dd: Type.Optional(Type.Array(XmlText)) }),
                ]),
              ),
            }),
          ),
        ),
      }),
    ]),
  }),
});

const xml = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  isArray: (name: string) => name === 'video' || name === 'dd',
});

/**
 * Reads a resource site's response, JSON or XML by what it looks like: its content type is not to be
 * trusted. Undefined for everything else: the interface is closed, or a page stands in its place.
 */
export function readAnswer(text: string): Vod[] | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return readJsonAnswer(trimmed);
  return trimmed.startsWith('<') ? readXmlAnswer(trimmed) : undefined;
}

function readJsonAnswer(text: string): Vod[] | undefined {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!matchesSchema(JsonAnswer, response)) return undefined;
  return response.list.map((vod) => ({
    id: String(vod.vod_id),
    title: vod.vod_name,
    image: vod.vod_pic ?? '',
    groups: (vod.vod_play_url ?? '').split('$$$'),
  }));
}

function readXmlAnswer(text: string): Vod[] | undefined {
  let response: unknown;
  try {
    response = xml.parse(text);
  } catch {
    return undefined;
  }
  if (!matchesSchema(XmlAnswer, response)) return undefined;
  const { list } = response.rss;
  const videos = typeof list === 'string' ? [] : (list.video ?? []);
  return videos.map(({ id, name, pic = '', dl }) => ({
    id,
    title: name,
    image: pic,
    groups: (dl === undefined || typeof dl === 'string' ? [] : (dl.dd ?? [])).map((group) =>
      typeof group === 'string' ? group : (group['#text'] ?? ''),
    ),
  }));
}
