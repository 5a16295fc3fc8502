/** A JSON schema, as far as an example depends on it. */
type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  description?: string;
  minimum?: number;
};

/**
 * The example values of the API's fields, by their names: a text and, where numbers have that name too, a
 * number.
 */
const fields: Readonly<Record<string, { text?: string; number?: number }>> = {
  account_id: { number: 42 },
  account_handle: { text: 'ann' },
  account_name: { text: 'Ann' },
  agent: { text: 'Firefox · Windows' },
  alpha2: { text: 'AT' },
  alpha3: { text: 'AUT' },
  amount: { number: 2_000 },
  app_challenge: { text: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
  app_verifier: { text: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
  as_of: { text: '2020-12-14' },
  audio: { text: 'english' },
  auth: { text: 'tBHItJI5svbpez7KI4CCXg' },
  author_name: { text: 'Ann' },
  balance: { number: 998_000 },
  base_revision: { number: 6 },
  cases: { number: 120 },
  category: { text: 'movies' },
  confirm: { text: 'Ann' },
  content: { text: 'Hello!' },
  continentExp: { text: 'Europe' },
  cost: { number: 2_000 },
  counterparty: { text: 'Ben' },
  countriesAndTerritories: { text: 'Austria' },
  country: { text: 'HK' },
  countryterritoryCode: { text: 'AUT' },
  created_at: { number: 1_790_000_000 },
  created_timestamp: { number: 1_790_000_000 },
  cue: { text: 'k3x9a0bc', number: 3 },
  dateRep: { text: '14/12/2020' },
  day: { number: 14 },
  deleted_at: { number: 1_790_000_000 },
  download: { text: 'https://example.org/app' },
  duration: { number: 596 },
  duration_s: { number: 596 },
  end: { text: '00:04' },
  end_sec: { number: 4 },
  endpoint: { text: 'https://push.example.org/send/1' },
  event_url: { text: 'https://example.org/event' },
  feedbackEmail: { text: 'feedback@example.org' },
  field: { text: 'amount' },
  first_day: { text: '2019-12-31' },
  from_mobile_app: { text: 'true' },
  from_wechat_web: { text: 'true' },
  handle: { text: 'ann' },
  handle_changeable_at: { number: 1_790_000_000 },
  geoId: { text: 'AT' },
  images: { text: 'https://example.org/a.jpg' },
  hosts: { text: 'videos.example.org' },
  id: { text: 'aqz-KE-bpKQ', number: 42 },
  joined: { number: 1_790_000_000 },
  joined_timestamp: { number: 1_790_000_000 },
  key_words: { text: 'bunny' },
  label: { text: 'comedy' },
  language: { text: 'english|english' },
  last_seen_at: { number: 1_790_000_000 },
  latitude: { number: 47.3 },
  licence: { text: 'https://www.ecdc.europa.eu/en/copyright' },
  limit: { number: 12 },
  line: { text: 'Wait for the squirrels.' },
  link: { text: 'https://youtu.be/aqz-KE-bpKQ' },
  link_delay_s: { number: 600 },
  linked_at: { number: 1_790_000_000 },
  longitude: { number: 13.3 },
  message: { text: 'Done' },
  minutes: { number: 60 },
  name: { text: 'Ann' },
  next_post_at: { number: 1_790_000_000 },
  next_reward: { number: 1_790_000_000 },
  next_timestamp: { number: 1_790_000_000 },
  note: { text: 'Thank you!' },
  numeric: { text: '040' },
  p256dh: {
    text: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  },
  population: { number: 8_858_775 },
  position_s: { number: 120 },
  poster_img: { text: 'https://example.org/poster.jpg' },
  poster_title: { text: 'Festival of short films' },
  provider: { text: 'line' },
  provider_url: { text: 'https://bloom.example.org' },
  reason: { text: 'private' },
  ref_code: { text: 'K7MPQ2XW' },
  reported_at: { number: 1_790_000_000 },
  request_id: { text: '0190b5a2-7c11-7000-8000-000000000001' },
  revision: { number: 7 },
  share_timestamp: { number: 1_790_000_000 },
  sharer: { number: 42 },
  social: { text: 'https://social.example.org/@bloom' },
  source: { text: 'youtube' },
  start: { text: '00:01' },
  start_sec: { number: 1 },
  subtitle: { text: 'english' },
  text: { text: 'Songs for a rainy day' },
  thumbnail_height: { number: 270 },
  thumbnail_url: {
    text: 'https://bloom.example.org/api/v1/image/https%3A%2F%2Fexample.org%2Fa.jpg',
  },
  thumbnail_width: { number: 480 },
  time: { number: 1_790_000_000 },
  timed_out_until: { number: 1_790_000_000 },
  timestamp: { number: 1_790_000_000 },
  title: { text: 'Big Buck Bunny' },
  until: { number: 1_790_000_000 },
  update_timestamp: { number: 1_790_000_000 },
  uploader: { text: 'Blender' },
  url: { text: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
  user_handle: { text: 'ann' },
  user_name: { text: 'Ann' },
  video_bloom_balance: { number: 12_000 },
  watched_timestamp: { number: 1_790_000_000 },
  year: { number: 2020 },
};

/**
 * Makes a value that a schema permits, for the API document: constants and choices as they are, other fields
 * by their names. Optional fields that are always true are left out, because they are rare.
 *
 * @param name the field that has the schema
 * @param omitted the optional fields of an object that are left out; `optional`: all of them, at every depth
 */
export function exampleOf(schema: object, name = '', omitted: readonly string[] | 'optional' = []): unknown {
  const given: Schema = schema;
  const deeper = omitted === 'optional' ? omitted : [];
  if (given.examples) return given.examples[0];
  if (given.const !== undefined) return given.const;
  if (given.enum) return given.enum[0];
  if (given.anyOf) return exampleOf(given.anyOf[0] ?? {}, name, deeper);
  if (given.properties) {
    const { properties, required = [] } = given;
    return Object.fromEntries(
      Object.entries(properties)
        .filter(
          ([key, field]) =>
            required.includes(key) ||
            (omitted !== 'optional' && field.const === undefined && !omitted.includes(key)),
        )
        .map(([key, field]) => [key, exampleOf(field, key, deeper)]),
    );
  }
  switch (given.type) {
    case 'object':
      return Object.fromEntries(
        Object.values(given.patternProperties ?? {}).map((value) => [name, exampleOf(value, name, deeper)]),
      );
    case 'array':
      return given.items ? [exampleOf(given.items, name, deeper)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return fields[name]?.number ?? given.minimum ?? 1;
    case 'null':
      return null;
    case 'string':
      return fields[name]?.text ?? name;
    default:
      return fields[name]?.number ?? fields[name]?.text ?? name;
  }
}
