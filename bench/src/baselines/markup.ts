import { createServer } from 'node:http';
import { zstdCompressSync } from 'node:zlib';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Bare `node:http` and React. Responds to every GET with the elements of the last POST, a page, rendered again by
 * React and compressed: what is around them is sent as it was. The elements have no components, data or router.
 */
let page: Page = { before: '', elements: [], after: '' };

type Page = { before: string; elements: readonly Content[]; after: string };
type Content = string | { name: string; attributes: Record<string, string>; children: Content[] };

/** Elements without content in HTML. */
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

function parse(html: string): Content[] {
  const root: Content[] = [];
  const open = [root];
  for (const [, end, name = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)|<!--[^]*?-->/gi,
  )) {
    if (text !== undefined) open.at(-1)?.push(text);
    else if (end) open.pop();
    else if (name) {
      const children: Content[] = [];
      open.at(-1)?.push({ name, attributes: attributesOf(attributes), children });
      if (!empty.has(name.toLowerCase())) open.push(children);
    }
  }
  if (open.length !== 1) throw new Error('the markup is not well-formed');
  return root;
}

/** As React takes them: it knows some names only in its own spelling, and styles only as objects. */
function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name === 'style' ? 'data-style' : name === 'class' ? 'className' : name,
      value,
    ]),
  );
}

function elementsOf(contents: readonly Content[]): (string | ReactElement)[] {
  return contents.map((content) =>
    typeof content === 'string'
      ? content
      : createElement(content.name, content.attributes, ...elementsOf(content.children)),
  );
}

createServer((request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const html = Buffer.concat(chunks).toString();
      const begin = html.indexOf('<div id="root">');
      const end = html.indexOf('<script', begin);
      page = {
        before: html.slice(0, begin),
        elements: parse(html.slice(begin, end)),
        after: html.slice(end),
      };
      response.end();
    });
    return;
  }
  const rendered = renderToString(createElement('div', undefined, ...elementsOf(page.elements)));
  const body = zstdCompressSync(page.before + rendered + page.after);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'zstd',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
