import { XMLParser } from 'fast-xml-parser';
import { Type } from 'typebox';
import { matchesSchema } from '../../../platform/outbound/index.ts';

/** A video as a resource site lists it. */
export type Vod = {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string;
  /** The unparsed play groups: one for each player. */
  readonly groups: readonly string[];
};

const Id = Type.Union([Type.String(), Type.Integer()]);

const JsonResponse = Type.Object({
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
const XmlResponse = Type.Object({
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
                Type.Union([Type.String(), Type.Object({ dd: Type.Optional(Type.Array(XmlText)) })]),
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
 * Parses a resource site's response as JSON or XML by its first character, because its content type
 * is often wrong. Undefined for everything else, such as an HTML page in place of the API.
 */
export function readResponse(text: string): Vod[] | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return readJsonResponse(trimmed);
  return trimmed.startsWith('<') ? readXmlResponse(trimmed) : undefined;
}

function readJsonResponse(text: string): Vod[] | undefined {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!matchesSchema(JsonResponse, response)) return undefined;
  return response.list.map((vod) => ({
    id: String(vod.vod_id),
    title: vod.vod_name,
    imageUrl: vod.vod_pic ?? '',
    groups: (vod.vod_play_url ?? '').split('$$$'),
  }));
}

function readXmlResponse(text: string): Vod[] | undefined {
  let response: unknown;
  try {
    response = xml.parse(text);
  } catch {
    return undefined;
  }
  if (!matchesSchema(XmlResponse, response)) return undefined;
  const { list } = response.rss;
  const videos = typeof list === 'string' ? [] : (list.video ?? []);
  return videos.map(({ id, name, pic = '', dl }) => ({
    id,
    title: name,
    imageUrl: pic,
    groups: (dl === undefined || typeof dl === 'string' ? [] : (dl.dd ?? [])).map((group) =>
      typeof group === 'string' ? group : (group['#text'] ?? ''),
    ),
  }));
}
