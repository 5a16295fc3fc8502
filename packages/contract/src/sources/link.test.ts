import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLink, unknownSiteOf, videoIdOf } from './link.ts';
import type { SiteHosts } from './maccms.ts';
import { sources, type Link } from './sources.ts';

const v = 'dQw4w9WgXcQ';
const pl = 'PLbloomSynthetic00000000000000001';
const bv = 'BV1Xx411c7mD';
const vid = 'b0000000001';
const cid = 'mzcbloom0000001';
const sites: SiteHosts = [
  { source: 'subo', hosts: ['subo.example', '127.0.0.1:9001'] },
  { source: 'zdziyuan', hosts: ['zuida.example'] },
];

const video = (more: object = {}): Link => ({
  source: 'youtube',
  videoId: v,
  means: 'video',
  ...more,
});
const list = (id = pl): Link => ({ source: 'youtube', playlistId: id, means: 'playlist' });
const bili = (more: object = {}): Link => ({ source: 'bilibili', kind: 'video', id: bv, ...more });
const room = (id: string): Link => ({ source: 'bilibili', kind: 'live', id });

const understood: readonly [string, Link][] = [
  // youtube: a video
  [`https://www.youtube.com/watch?v=${v}`, video()],
  [`http://youtube.com/watch?v=${v}`, video()],
  [`https://m.youtube.com/watch?v=${v}&feature=youtu.be`, video()],
  [`https://music.youtube.com/watch?v=${v}&si=abc`, video()],
  [`https://gaming.youtube.com/watch?v=${v}`, video()],
  [`https://www.youtube-nocookie.com/embed/${v}?rel=0`, video()],
  [`https://youtube-nocookie.com/embed/${v}`, video()],
  [`https://youtubekids.com/watch?v=${v}`, video()],
  [`https://www.youtube.com/watch?app=desktop&pp=ygU&v=${v}&ab_channel=A%20B`, video()],
  [`https://www.youtube.com/watch/${v}`, video()],
  [`https://www.youtube.com/watch_popup?v=${v}`, video()],
  [`https://www.youtube.com/details?v=${v}`, video()],
  [`https://www.youtube.com/?v=${v}`, video()],
  [`https://youtu.be/${v}`, video()],
  [`https://youtu.be/${v}?si=AbC-_d`, video()],
  [`https://youtu.be/watch?v=${v}`, video()],
  [`https://www.youtube.com/shorts/${v}?feature=share`, video()],
  [`https://www.youtube.com/live/${v}?si=x`, video()],
  [`https://www.youtube.com/v/${v}`, video()],
  [`https://www.youtube.com/vi/${v}`, video()],
  [`https://www.youtube.com/e/${v}/`, video()],
  [`https://www.youtube.com//watch?v=${v}`, video()],
  [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${v}%26feature%3Dshare`, video()],
  [`HTTPS://WWW.YOUTUBE.COM/watch?v=${v}`, video()],
  [`https://www.youtube.com:443/watch?v=${v}`, video()],
  [`https://www.youtube.com./watch?v=${v}`, video()],
  ['https://youtu.be/PLabcdefgh-', video({ videoId: 'PLabcdefgh-' })],
  // youtube: what only looks like an offset
  [`https://www.youtube.com/watch?v=${v}&t=12h`, video({ startS: 43_200 })],
  [`https://www.youtube.com/watch?v=${v}&t=12m`, video({ startS: 720 })],
  [`https://www.youtube.com/watch?v=${v}&t=x1m`, video()],
  [`https://www.youtube.com/watch?v=${v}&t=1m40x`, video()],
  [`https://www.youtube.com/watch?v=${v}#t=100x`, video()],
  [`https://www.youtube.com/watch?v=${v}#a#t=100`, video()],
  // parts that are no numbers of parts
  [`https://www.bilibili.com/video/${bv}?p=02`, bili()],
  [`https://www.bilibili.com/video/${bv}?p=1x`, bili()],
  [`https://www.bilibili.com/video/${bv}?p=123456`, bili()],
  [`https://www.bilibili.com/video/${bv}?p=12`, bili({ part: 12 })],
  ['https://subo.example/vod/play/id/5001/sid/1/nid/05.html', { source: 'subo', id: '5001' }],
  ['https://subo.example/vod/play/id/5001/sid/1/nid/123456.html', { source: 'subo', id: '5001' }],
  ['https://b23.tv/ep12x34', { source: 'bilibili', kind: 'short', id: 'ep12x34' }],
  [`https://v.qq.com/iframe/player.html?vid=${vid}`, { source: 'tencent', vid }],
  // youtube: an offset
  [`https://www.youtube.com/watch?v=${v}&t=100`, video({ startS: 100 })],
  [`https://youtu.be/${v}?t=9s`, video({ startS: 9 })],
  [`https://youtu.be/${v}?t=1m40`, video({ startS: 100 })],
  [`https://youtu.be/${v}?t=0m10s`, video({ startS: 10 })],
  [`https://www.youtube.com/watch?v=${v}#t=1h2m3s`, video({ startS: 3723 })],
  [`https://www.youtube.com/embed/${v}?start=42`, video({ startS: 42 })],
  [`https://youtu.be/${v}?t=soon`, video()],
  [`https://youtu.be/${v}?t=0`, video()],
  // youtube: a list
  [`https://www.youtube.com/playlist?list=${pl}`, list()],
  ['https://www.youtube.com/playlist?list=PL0123456789ABCDEF', list('PL0123456789ABCDEF')],
  [
    'https://music.youtube.com/playlist?list=OLAK5uy_kzWYKQi1l48iX1hSbBLjWQ',
    list('OLAK5uy_kzWYKQi1l48iX1hSbBLjWQ'),
  ],
  ['https://m.youtube.com/playlist?list=UUabcdefghij', list('UUabcdefghij')],
  [`https://www.youtube.com/embed/videoseries?list=${pl}`, list()],
  [`https://www.youtube.com/embed?listType=playlist&list=${pl}`, list()],
  [`https://www.youtube.com/watch?list=${pl}`, list()],
  // youtube: both, and lists that are one person's own
  [`https://www.youtube.com/watch?v=${v}&list=${pl}&index=3`, video({ playlistId: pl })],
  [`https://youtu.be/${v}?list=${pl}`, video({ playlistId: pl, means: 'playlist' })],
  [`https://www.youtube.com/watch?v=${v}&list=RD${v}&start_radio=1`, video()],
  [`https://www.youtube.com/watch?v=${v}&list=WL`, video()],
  [`https://www.youtube.com/watch?v=${v}&list=LL`, video()],
  [`https://www.youtube.com/watch?v=${v}&list=ULabcdefghijk`, video()],
  [`https://youtu.be/${v}?list=TLPQabcdefghijk`, video()],

  // bilibili
  [`https://www.bilibili.com/video/${bv}`, bili()],
  [`https://www.bilibili.com/video/${bv}/?p=4`, bili({ part: 4 })],
  [`https://m.bilibili.com/video/${bv}?p=2&t=66`, bili({ part: 2, startS: 66 })],
  [`bilibili.com/video/${bv}`, bili()],
  ['https://www.bilibili.com/video/bv1Xx411c7mD', bili()],
  ['https://www.bilibili.com/video/av170001', bili({ id: 'BV17x411w7KC' })],
  ['https://www.bilibili.com/video/AV111298867365120/', bili({ id: 'BV1L9Uoa9EUx' })],
  [`https://www.bilibili.com/s/video/${bv}`, bili()],
  [`https://www.bilibili.com/festival/x?bvid=${bv}`, bili()],
  [`https://www.bilibili.com/list/123?sid=1&bvid=${bv}&p=3`, bili({ part: 3 })],
  [`https://player.bilibili.com/player.html?bvid=${bv}&page=2`, bili({ part: 2 })],
  ['https://player.bilibili.com/player.html?aid=170001&cid=5', bili({ id: 'BV17x411w7KC' })],
  [`https://www.bilibili.com/blackboard/html5mobileplayer.html?bvid=${bv}`, bili()],
  ['https://live.bilibili.com/6', room('6')],
  ['https://live.bilibili.com/7734200?broadcast_type=0', room('7734200')],
  ['https://live.bilibili.com/h5/21', room('21')],
  ['https://live.bilibili.com/blanc/21', room('21')],
  ['https://www.bilibili.com/blackboard/live/live-activity-player.html?cid=77', room('77')],
  [`https://b23.tv/${bv}`, bili()],
  ['https://b23.tv/av170001?p=2', bili({ id: 'BV17x411w7KC', part: 2 })],
  ['https://b23.tv/mx00St', { source: 'bilibili', kind: 'short', id: 'mx00St' }],
  ['https://bili2233.cn/AbCdEf1', { source: 'bilibili', kind: 'short', id: 'AbCdEf1' }],

  // tencent
  [`https://v.qq.com/x/cover/${cid}/${vid}.html`, { source: 'tencent', vid, cid }],
  [`https://v.qq.com/x/cover/${cid}/${vid}.html?ptag=10527`, { source: 'tencent', vid, cid }],
  [`https://v.qq.com/x/cover/${cid}.html`, { source: 'tencent', cid }],
  [`https://v.qq.com/x/page/${vid}.html`, { source: 'tencent', vid }],
  [`https://m.v.qq.com/x/page/${vid}.html`, { source: 'tencent', vid }],
  [`https://m.v.qq.com/x/m/play?cid=${cid}&vid=${vid}`, { source: 'tencent', vid, cid }],
  [`https://m.v.qq.com/x/m/play?cid=${cid}&vid=`, { source: 'tencent', cid }],
  [`https://m.v.qq.com/play.html?vid=${vid}&cid=${cid}`, { source: 'tencent', vid, cid }],
  [`https://m.v.qq.com/cover/m/${cid}.html?vid=${vid}`, { source: 'tencent', vid, cid }],
  [`https://v.qq.com/page/q/0/y/${vid}.html`, { source: 'tencent', vid }],
  [`https://v.qq.com/cover/o/${cid}.html?vid=${vid}`, { source: 'tencent', vid, cid }],
  [`https://v.qq.com/txp/iframe/player.html?vid=${vid}`, { source: 'tencent', vid }],

  // resource sites
  ['https://subo.example/index.php/vod/detail/id/5001.html', { source: 'subo', id: '5001' }],
  ['http://subo.example/voddetail/5001.html', { source: 'subo', id: '5001' }],
  ['http://127.0.0.1:9001/voddetail/5001/', { source: 'subo', id: '5001' }],
  [
    'https://zuida.example/index.php/vod/play/id/7/sid/2/nid/12.html',
    { source: 'zdziyuan', id: '7', part: 12 },
  ],
  ['zuida.example/vodplay/7-1-3.html', { source: 'zdziyuan', id: '7', part: 3 }],
  ['https://zuida.example/?m=vod-detail-id-7.html', { source: 'zdziyuan', id: '7' }],
  [
    'https://zuida.example/index.php?m=vod-play-id-7-src-1-num-2.html',
    { source: 'zdziyuan', id: '7', part: 2 },
  ],

  // texts around a link
  [`youtube.com/watch?v=${v}`, video()],
  [`  youtu.be/${v}\n`, video()],
  [`//www.youtube.com/watch?v=${v}`, video()],
  [`看看这个：https://youtu.be/${v}，真好看`, video()],
  [`这个https://youtu.be/${v}很好看`, video()],
  [`Watch "Rick" (https://youtu.be/${v}).`, video()],
  [`<a href="https://www.youtube.com/watch?v=${v}&amp;list=${pl}">`, video({ playlistId: pl })],
  [`Link:https://youtu.be/${v}!!`, video()],
  [`https://youtu.be/${v}？好看吗`, video()],
  [`https://youtu.be/${v}😀`, video()],
  [`https：//ｗｗｗ．ｙｏｕｔｕｂｅ．ｃｏｍ／ｗａｔｃｈ？ｖ＝${v}`, video()],
  [`https://www。youtube。com/watch?v=${v}`, video()],
  [`youtu。be/${v}`, video()],
  [`https://you\u200Btu.be/\uFEFF${v}\u2060`, video()],
  [`\u202Ahttps://youtu.be/${v}\u202C`, video()],
  [
    '【【杜比视界】测试-哔哩哔哩】 https://b23.tv/AbCdEf',
    { source: 'bilibili', kind: 'short', id: 'AbCdEf' },
  ],
  [`【搬运 youtube.com 的视频-哔哩哔哩】 https://www.bilibili.com/video/${bv}`, bili()],
  // text that follows an id without a space
  [`(https://youtu.be/${v})and more`, video()],
  [`[a song](https://www.youtube.com/watch?v=${v})[more](https://youtu.be/aaaaaaaaaaa)`, video()],
  [`(https://www.youtube.com/watch?v=${v}&list=${pl})more`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}&ab_channel=A(b)c&t=30)x`, video({ startS: 30 })],
  [`https://youtu.be/${v},https://youtu.be/aaaaaaaaaaa`, video()],
  [`https://youtu.be/${v};more`, video()],
  [`https://youtu.be/${v}.Great`, video()],
  [`https://youtu.be/${v}!t=3`, video()],
  [`https://youtu.be/${v}[1]`, video()],
  [`https://youtu.be/${v}{1}`, video()],
  [`https://youtu.be/${v}|text`, video()],
  [`https://youtu.be/${v}%20and%20more`, video()],
  [`https://youtu.be/${v}%EF%BC%89%E5%A5%BD`, video()],
  [`https://www.youtube.com/watch?v=${v}%EF%BC%89%E5%A5%BD`, video()],
  [`https://www.youtube.com/watch?v=${v}+more`, video()],
  [`https://youtu.be/${v}пример`, video()],
  [`«https://youtu.be/${v}»и`, video()],
  [`（https://youtu.be/${v}）很好看`, video()],
  [`【https://youtu.be/${v}】复制打开`, video()],
  [`“https://www.youtube.com/watch?v=${v}”好看`, video()],
  [`「youtu.be/${v}」`, video()],
  [`《歌》https://youtu.be/${v}。`, video()],
  [`https://youtu.be/${v}、https://youtu.be/aaaaaaaaaaa`, video()],
  [`'https://youtu.be/${v}'`, video()],
  [`&quot;https://youtu.be/${v}&quot;`, video()],
  [`&lt;https://www.youtube.com/watch?v=${v}&gt;`, video()],
  [`(https://www.bilibili.com/video/${bv})-more`, bili()],
  [`(https://www.bilibili.com/video/${bv}?p=4)more`, bili({ part: 4 })],
  [`(https://live.bilibili.com/6)more`, room('6')],
  ['(https://b23.tv/AbCdEf)more', { source: 'bilibili', kind: 'short', id: 'AbCdEf' }],
  [`(https://v.qq.com/x/page/${vid}.html)more`, { source: 'tencent', vid }],
  [`(https://v.qq.com/x/cover/${cid}/${vid}.html).More`, { source: 'tencent', vid, cid }],
  [`(https://m.v.qq.com/x/m/play?cid=${cid}&vid=${vid})more`, { source: 'tencent', vid, cid }],
  ['(https://subo.example/voddetail/5001.html)more', { source: 'subo', id: '5001' }],
  // an ampersand that was escaped, once, twice or by number
  [`https://www.youtube.com/watch?v=${v}&amp;amp;list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}&amp;amp;amp;t=9`, video({ startS: 9 })],
  [`https://www.youtube.com/watch?v=${v}&#38;list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}&#038;list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}&amp;#x26;list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}&AMP;list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?v=${v}\\u0026list=${pl}`, video({ playlistId: pl })],
  [`https://www.youtube.com/watch?app=desktop&amp;amp;v=${v}`, video()],
  // an ampersand where a question mark belongs, and the other way round
  [`https://youtu.be/${v}&feature=share`, video()],
  [`https://youtu.be/${v}&t=9&list=${pl}`, video({ playlistId: pl, means: 'playlist', startS: 9 })],
  [`https://www.youtube.com/vi/${v}&feature=share`, video()],
  [`https://www.youtube.com/embed/${v}&start=42`, video({ startS: 42 })],
  [`https://www.youtube.com/shorts/${v}&feature=share`, video()],
  [`https://www.youtube.com/watch&v=${v}`, video()],
  [`https://www.youtube.com/watch?v=${v}?t=9`, video({ startS: 9 })],
  [`https://www.youtube.com/watch?feature=share?v=${v}`, video()],
  [`https://www.youtube.com/playlist&list=${pl}`, list()],
  [`https://www.bilibili.com/video/${bv}&p=4`, bili({ part: 4 })],
  ['https://b23.tv/AbCdEf&share=copy', { source: 'bilibili', kind: 'short', id: 'AbCdEf' }],
  [`https://v.qq.com/x/page/${vid}.html&ptag=1`, { source: 'tencent', vid }],
  [`https://m.v.qq.com/play.html&vid=${vid}`, { source: 'tencent', vid }],
  [`https://example.com/a https://youtu.be/${v} https://www.bilibili.com/video/${bv}`, video()],
  [`https://space.bilibili.com/1 https://www.bilibili.com/video/${bv}`, bili()],
];

const youtube = 'share.youtubeInvalidUrl';
const bilibili = 'share.bilibiliNotSupportSuchShare';
const tencent = 'share.tencentInvalidUrl';
const unsupported = 'share.unsupportedSource';
const linkErrors = [youtube, bilibili, tencent, unsupported];

const refused: readonly [string, string][] = [
  // youtube pages that are no video
  ['https://www.youtube.com/', youtube],
  ['https://www.youtube.com/channel/UCsynthetic0000000000001', youtube],
  ['https://www.youtube.com/@bloomtest', youtube],
  ['https://www.youtube.com/c/bloom', youtube],
  ['https://www.youtube.com/user/bloom', youtube],
  ['https://www.youtube.com/feed/subscriptions', youtube],
  [`https://www.youtube.com/results?search_query=${v}`, youtube],
  ['https://www.youtube.com/hashtag/x', youtube],
  ['https://www.youtube.com/clip/UgkxAbcdefghijklmnop', youtube],
  ['https://www.youtube.com/post/UgkxAbcdefghijklmnop', youtube],
  [`https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2F${v}`, youtube],
  [`https://www.youtube.com/oembed?url=https://youtu.be/${v}`, youtube],
  [`https://www.youtube.com/attribution_link?u=%2F%2Fevil.example%2Fwatch%3Fv%3D${v}`, youtube],
  ['https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example', youtube],
  ['https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%252F', youtube],
  ['https://www.youtube.com/embed/videoseries', youtube],
  ['https://www.youtube.com/embed/live_stream?channel=UCsynthetic0000000000001', youtube],
  ['https://www.youtube.com/watch', youtube],
  ['https://www.youtube.com/watch?v=', youtube],
  ['https://www.youtube.com/watch?v=tooshort', youtube],
  [`https://www.youtube.com/watch?v=${v}x`, youtube],
  [`https://www.youtube.com/watch?v=(${v}`, youtube],
  [`https://www.youtube.com/results&search_query=x?u=${v}`, youtube],
  [`https://www.youtube.com/watch?v=${v.slice(1)}%00`, youtube],
  [`https://www.youtube.com/watch?v=../${v}`, youtube],
  ['https://youtu.be/', youtube],
  ['https://youtu.be/dQw4w9WgXc', youtube],
  ['https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ', youtube],
  ['https://www.youtube.com/playlist?list=WL', youtube],
  ['https://www.youtube.com/playlist?list=LM', youtube],
  ['https://www.youtube.com/playlist?list=PLshort', youtube],
  [`https://www.youtube.com/playlist?list=PL${'a'.repeat(100)}`, youtube],
  [`https://user@www.youtube.com/watch?v=${v}`, youtube],
  [`https://:@www.youtube.com/watch?v=${v}`, youtube],
  [`https://www.youtube.com:8443/watch?v=${v}`, youtube],
  [`http://www.youtube.com:443/watch?v=${v}`, youtube],

  // bilibili pages that are no video
  ['https://www.bilibili.com/', bilibili],
  ['https://www.bilibili.com/bangumi/play/ep815604', bilibili],
  ['https://bangumi.bilibili.com/anime/1', bilibili],
  ['https://www.bilibili.com/cheese/play/ep1', bilibili],
  ['https://space.bilibili.com/100000001', bilibili],
  ['https://t.bilibili.com/1', bilibili],
  ['https://www.bilibili.com/audio/au1', bilibili],
  ['https://www.bilibili.com/read/cv1', bilibili],
  ['https://www.bilibili.com/opus/1', bilibili],
  [`https://www.bilibili.com/medialist/play/1?bvid=${bv}`, bilibili],
  ['https://www.bilibili.com/watchlater/#/list', bilibili],
  ['https://search.bilibili.com/all?keyword=x', bilibili],
  ['https://manga.bilibili.com/detail/mc1', bilibili],
  ['https://b23.tv/', bilibili],
  ['https://b23.tv/ep815604', bilibili],
  ['https://b23.tv/ss28747', bilibili],
  ['https://b23.tv/cv1', bilibili],
  ['https://b23.tv/../etc', bilibili],
  ['https://www.bilibili.com/video/BV1Xx411c7m', bilibili],
  ['https://www.bilibili.com/video/BV1Xx411c7m0', bilibili],
  ['https://www.bilibili.com/video/BV2Xx411c7mD', bilibili],
  ['https://www.bilibili.com/video/av0', bilibili],
  ['https://www.bilibili.com/video/av9999999999999999', bilibili],
  ['https://live.bilibili.com/', bilibili],
  ['https://live.bilibili.com/p/eden/area-tags', bilibili],
  ['https://live.bilibili.com/06', bilibili],
  [`https://www.bilibili.com:81/video/${bv}`, bilibili],
  [`https://a:b@www.bilibili.com/video/${bv}`, bilibili],

  // tencent pages that are no video
  ['https://v.qq.com/', tencent],
  ['https://v.qq.com/live/p/newtopic/123/index.html', tencent],
  ['https://v.qq.com/x/cover/short.html', tencent],
  [`https://v.qq.com/x/cover/${cid}/nope.html`, tencent],
  [`https://v.qq.com/x/cover/${cid}/${vid}/x.html`, tencent],
  [`https://v.qq.com/x/page/${cid}.html`, tencent],
  [`https://v.qq.com/x/page/${vid.toUpperCase()}.html`, tencent],
  ['https://m.v.qq.com/x/m/play', tencent],
  [`https://m.v.qq.com/x/m/play?vid=${vid}&cid=bad`, tencent],
  [`https://v.qq.com:8080/x/page/${vid}.html`, tencent],

  // pages beside those that show a video
  [`https://www.youtube.com/attribution_link?u=evil%2Fwatch%3Fv%3D${v}`, youtube],
  [`https://www.bilibili.com/s/other/${bv}`, bilibili],
  ['https://www.bilibili.com/s/video', bilibili],
  [`https://player.bilibili.com/other.html?bvid=${bv}`, bilibili],
  [`https://www.bilibili.com/blackboard/other.html?bvid=${bv}`, bilibili],
  ['https://b23.tv//abcd123', bilibili],
  ['https://b23.tv/abcd1234567890123', bilibili],
  [`https://v.qq.com/m/play?vid=${vid}`, tencent],
  [`https://v.qq.com/play?vid=${vid}`, tencent],
  [`https://m.v.qq.com/m/other?vid=${vid}`, tencent],
  [`https://m.v.qq.com/other/play?vid=${vid}`, tencent],
  [`https://v.qq.com/txp/other?vid=${vid}`, tencent],
  [`https://v.qq.com/iframe/other?vid=${vid}`, tencent],
  [`https://v.qq.com/x/page/a/${vid}.html`, tencent],
  ['https://v.qq.com/iframe/player.html', tencent],

  // resource sites
  ['https://subo.example/', unsupported],
  ['https://subo.example/voddetail/0.html', unsupported],
  ['https://subo.example/voddetail/12345678901.html', unsupported],
  ['https://subo.example/voddetail/1.html.exe', unsupported],
  ['https://subo.example:9001/voddetail/5001/', unsupported],
  ['https://unknown.example/voddetail/1.html', unsupported],

  // other hosts and lookalikes
  ['', unsupported],
  ['hello', unsupported],
  [v, unsupported],
  ['https://vimeo.com/1', unsupported],
  [`https://i.ytimg.com/vi/${v}/hqdefault.jpg`, unsupported],
  [`https://www.bilibili.tv/video/${bv}`, unsupported],
  [`https://www.biliintl.com/video/${bv}`, unsupported],
  ['https://live.qq.com/1', unsupported],
  ['https://y.qq.com/1', unsupported],
  [`https://wetv.vip/play/${cid}`, unsupported],
  [`https://youtube.com.evil.example/watch?v=${v}`, unsupported],
  [`https://youtube.com@evil.example/watch?v=${v}`, unsupported],
  [`https://evil.example#https://youtu.be/${v}`, unsupported],
  [`https://evil.example/?u=https://youtu.be/${v}`, unsupported],
  [`https://evil.example/https://youtu.be/${v}`, unsupported],
  [`https://evil.example\\@www.youtube.com/watch?v=${v}`, unsupported],
  [`https://notyoutube.com/watch?v=${v}`, unsupported],
  [`https://www-youtube.com/watch?v=${v}`, unsupported],
  [`https://уoutube.com/watch?v=${v}`, unsupported],
  [`https://xn--outube-ctf.com/watch?v=${v}`, unsupported],
  [`https://youtube.com。evil.example/watch?v=${v}`, unsupported],
  [`https://中youtube.com/watch?v=${v}`, unsupported],
  [`me@youtube.com/watch?v=${v}`, unsupported],
  // other schemes
  [`ftp://www.youtube.com/watch?v=${v}`, unsupported],
  [`javascript://www.youtube.com/watch?v=${v}`, unsupported],
  [`javascript:alert(1)//https://youtu.be/${v}`, unsupported],
  [`java\u200Bscript:alert(1) https://youtu.be/${v}`, unsupported],
  [`data:text/html,https://youtu.be/${v}`, unsupported],
  [`see blob:https://www.youtube.com/watch?v=${v}`, unsupported],
  ['youtube://watch?v=dQw4w9WgXcQ', unsupported],
  ['bilibili://video/170001', unsupported],
];

describe('a link that can be shared is parsed', () => {
  test.each(understood)('%s', (text, link) => {
    const parsed = parseLink(text, sites);
    expect(parsed).toEqual({ ok: true, link, href: expect.stringMatching(/^https?:/i) });
    // Without the text around it, it is the same one.
    expect(parsed.ok && parseLink(parsed.href, sites)).toEqual(parsed);
  });
});

describe('a link that cannot be shared gets the error of its host', () => {
  test.each(refused)('%s', (text, key) => {
    expect(parseLink(text, sites)).toEqual({ ok: false, key });
  });
});

describe('the id of a link', () => {
  const idOf = (text: string, category?: 'tvseries' | 'movies') => {
    const parsed = parseLink(text, sites);
    return parsed.ok ? videoIdOf(parsed.link, category) : parsed.key;
  };

  // rule: #links
  test('is the playlist in tvseries and the video elsewhere when a link has both', () => {
    const both = `https://www.youtube.com/watch?v=${v}&list=${pl}`;
    expect(idOf(both, 'tvseries')).toBe(pl);
    expect(idOf(both, 'movies')).toBe(v);
    expect(idOf(both)).toBe(v);
  });

  test('is the playlist of a short link with a playlist', () => {
    expect(idOf(`https://youtu.be/${v}?list=${pl}`)).toBe(pl);
    expect(idOf(`https://youtu.be/${v}?list=${pl}`, 'movies')).toBe(pl);
  });

  test('is the only id in the link', () => {
    expect(idOf(`https://youtu.be/${v}`, 'tvseries')).toBe(v);
    expect(idOf(`https://www.youtube.com/playlist?list=${pl}`, 'movies')).toBe(pl);
  });

  test('is the Tencent video if the link has one, else the cover', () => {
    expect(idOf(`https://v.qq.com/x/cover/${cid}/${vid}.html`)).toBe(vid);
    expect(idOf(`https://v.qq.com/x/cover/${cid}.html`)).toBe(cid);
  });

  test('is not known for a short link before it is resolved', () => {
    expect(idOf('https://b23.tv/mx00St')).toBeUndefined();
  });

  test('is one for an av and a BV link to the same video', () => {
    expect(idOf('https://b23.tv/av170001')).toBe(idOf('https://b23.tv/BV17x411w7KC'));
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    'https://',
    'youtu.be/',
    'www.youtube.com/watch?v=',
    'b23.tv/',
    'v.qq.com/x/page/',
    v,
    pl,
    bv,
    '&',
    '&amp;',
    '&amp;amp;',
    '&#38;',
    '\\u0026',
    '?',
    '#',
    '%',
    '/',
    '.',
    ')',
    '】',
    '。',
    ' ',
  );
  const text = fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 40 });

  // rule: #links
  test('is parsed or refused, and never throws', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        const parsed = parseLink(pieces.join(''), sites);
        expect(parsed.ok ? sources : linkErrors).toContain(parsed.ok ? parsed.link.source : parsed.key);
      }),
    );
  });

  test('after a link does not change which video is meant', () => {
    const forms = fc.constantFrom(
      `https://youtu.be/${v}`,
      `https://www.youtube.com/watch?v=${v}`,
      `https://www.youtube.com/vi/${v}`,
      `youtube.com/watch?app=desktop&amp;amp;v=${v}`,
    );
    // Not what is, decodes to, or leaves behind one more character of the id.
    const idLike = /^[\w\-/%\uFF00-\uFFEF\p{Default_Ignorable_Code_Point}]/u;
    const after = fc.string({ unit: 'binary' }).filter((each) => !idLike.test(each));
    fc.assert(
      fc.property(forms, after, (link, more) => {
        expect(parseLink(link + more)).toMatchObject({ ok: true, link: { videoId: v } });
      }),
    );
  });

  // Work that grows with the square of the length takes seconds for texts of this length.
  test.each([
    '&amp;',
    'amp;',
    '&#38;',
    '\\u0026',
    '&#0000',
    'https://',
    'https://youtu.be/',
    `youtu.be/${v})`,
    'a.',
    'a-',
    '?&',
    ')',
    '】',
    '%',
    '\u200B',
    ' ',
    'a',
    '!',
    '/',
    '１',
    'youtu.be ',
  ])('of %j many times over is read before the test has to end', (piece) => {
    // What grows with the square of the length takes hours.
    for (const start of ['https://youtu.be/', '']) {
      expect(parseLink(start + piece.repeat(200_000), sites).ok).toBeTypeOf('boolean');
    }
  });
});

// rule: #unknown-site
test.each([
  ['https://vimeo.com/12345', 'vimeo.com'],
  ['Look at this: www.dailymotion.com/video/x8, great', 'dailymotion.com'],
  ['https://WWW.Vimeo.com./12345', 'vimeo.com'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'youtube.com.evil.example'],
  ['https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ', 'evil.example'],
  ['https://a.example/?v=1', 'a.example'],
  // A known site, also where the link leads to no video.
  ['https://www.youtube.com/@someone', undefined],
  ['https://subo.example/none', undefined],
  // No whole link.
  ['https://vimeo.com', undefined],
  ['https://vimeo.com/', undefined],
  ['https://localhost/1', undefined],
  ['hello', undefined],
  ['', undefined],
])('the unknown site of "%s" is %s', (text, site) => {
  expect(unknownSiteOf(text, sites)).toBe(site);
});
