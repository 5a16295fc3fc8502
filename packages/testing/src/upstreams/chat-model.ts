import {
  json,
  startUpstream,
  type Mishap,
  type Reply,
  type Upstream,
  type UpstreamRequest,
} from './upstream-server.ts';

/** A line that the model is to translate. */
export type NumberedLine = { n: number; text: string };
/** The body of a request. */
export type Chat = {
  model: string;
  messages: readonly { role: string; content: string }[];
};
type Sent = { before: string[]; lines: NumberedLine[]; after: string[] };

/** A local server that speaks the OpenAI chat format. */
export type ChatModel = Upstream & {
  /** The base of its API, as TRANSLATE_URL takes it. */
  readonly base: string;
  /** Makes the text that it writes, or the way in which it fails; by default a right reply. */
  reply: (sent: Sent) => string;
};

/** The key that it takes. */
export const modelKey = 'key-of-the-test';

/** The text with which the model translates a line. */
export const translated = (text: string): string => `译 ${text}`;

/** A reply in the form that the prompt wants. */
export const replyWith = (lines: readonly NumberedLine[]): string => JSON.stringify({ lines });

/** The reply of a model that follows its prompt. */
export const rightReply = ({ lines }: Sent): string =>
  replyWith(lines.map(({ n, text }) => ({ n, text: translated(text) })));

/** The chat of a request, and the lines in it. */
export function chatOf({ body }: UpstreamRequest): { chat: Chat; sent: Sent } {
  const chat = JSON.parse(body) as Chat;
  return { chat, sent: JSON.parse(chat.messages.at(-1)?.content ?? '') as Sent };
}

const mishaps = new Set(['cut', 'drip', 'empty', 'hang', 'html', 'huge', 'bomb', 'away', 'reset']);
const isMishap = (reply: string): reply is Mishap => mishaps.has(reply) || /^s\d{3}$/.test(reply);

/** Starts a model on a free port, or on the given one. */
export async function startChatModel(port = 0): Promise<ChatModel> {
  let reply: ChatModel['reply'] = rightReply;
  const upstream = await startUpstream((request): Reply | Mishap => {
    if (request.method !== 'POST' || request.url.pathname !== '/v1/chat/completions') {
      return json({ error: { message: 'Not Found' } }, 404);
    }
    if (request.headers.authorization !== `Bearer ${modelKey}`) {
      return json({ error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } }, 401);
    }
    const { chat, sent } = chatOf(request);
    const content = reply(sent);
    if (isMishap(content)) return content;
    const message = { role: 'assistant', content };
    return json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: chat.model,
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  }, port);
  return Object.defineProperty(Object.assign(upstream, { base: `${upstream.url}/v1` }), 'reply', {
    get: () => reply,
    set: (next: ChatModel['reply']) => {
      reply = next;
    },
  }) as ChatModel;
}
