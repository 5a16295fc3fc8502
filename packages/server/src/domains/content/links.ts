/** Endings of hosts that people write without https:// or a path. */
const endings =
  'app|biz|cc|click|club|cn|com|de|dev|eu|fr|gg|hk|icu|info|io|jp|kr|link|live|ly|mobi|net|online|org|pro|pw|ru|' +
  'shop|site|space|store|tk|top|tv|tw|uk|us|vip|website|win|wtf|xyz|xn--[a-z\\d-]+|中国|公司|网络|网址';
/**
 * Every form begins with a single sign and then a fixed one, because a message of 500 Chinese characters must
 * not be read again from each of them.
 */
const links = new RegExp(
  [
    String.raw`[a-z\d]://\S`,
    String.raw`(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]`,
    // A host with a path, whatever its ending.
    String.raw`[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+(?::\d+)?/`,
    String.raw`\d\.\d+\.\d+\.\d+(?::\d+)?/`,
    String.raw`[\p{L}\p{N}]\.(?:${endings})(?![\p{Script=Latin}\p{N}_-])`,
  ].join('|'),
  'iu',
);

/**
 * Whether a message contains a link (docs/specification/chat.md#chat-links), also one without `https://` or
 * one hidden by full-width or invisible characters. Links to this site itself do not count.
 *
 * @param ownHost the host of the site, such as `bloom.example:8080`
 */
export function containsLink(content: string, ownHost: string): boolean {
  const text = content
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Browsers read the Chinese full stop of a host as a dot.
    .replaceAll(/(?<=[a-z\d-])[。｡](?=[a-z\d-])/giu, '.');
  return links.test(text.replaceAll(ownLinks(ownHost), ' '));
}

function ownLinks(host: string): RegExp {
  const escaped = host.replaceAll(/[.[\]]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.@/:-])(?:https?://)?${escaped}(?:[/?#]\S*|(?=\s|$))`, 'giu');
}
