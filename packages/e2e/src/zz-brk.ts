import { startBilibili } from './upstreams/bilibili.ts';
import { maccmsPaths, startMaccms } from './upstreams/maccms.ts';
import { startTencent } from './upstreams/tencent.ts';
import { startYoutube } from './upstreams/youtube.ts';
import { startFacebook } from './upstreams/facebook.ts';
import { startLine } from './upstreams/line.ts';
import { startTwitter } from './upstreams/twitter.ts';
import { startWechat } from './upstreams/wechat.ts';
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
const youtube = await startYoutube(), bilibili = await startBilibili(), tencent = await startTencent(), maccms = await startMaccms();
const env = { PATH: process.env.PATH!, PORT: '8472', DATA_DIR: '/tmp/q-breaker2', METRICS_PORT: '0', RATE_LIMIT: '0', DEMO: 'force', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1',
  REWARD_PERIOD_S: '20',
  YOUTUBE_URL: youtube.url, BILIBILI_API_URL: bilibili.url, BILIBILI_LIVE_API_URL: bilibili.url, BILIBILI_SHORT_URL: bilibili.url,
  TENCENT_URL: tencent.url, TENCENT_API_URL: tencent.url, SUBO_API_URL: `${maccms.url}${maccmsPaths.json}`,
  OUTBOUND_ALLOW: [youtube, bilibili, tencent, maccms].map(({ host }) => host).join(',') } as Record<string,string>;
const provs: any = { facebook: startFacebook, line: startLine, twitter: startTwitter, wechat: startWechat };
for (const [n, s] of Object.entries<any>(provs)) {
  const u = await s();
  
  const N = n.toUpperCase();
  env[`${N}_CLIENT_ID`] = u.app.clientId; env[`${N}_CLIENT_SECRET`] = u.app.clientSecret; env[`${N}_AUTH_URL`] = u.url; env[`${N}_API_URL`] = u.url;
  env['OUTBOUND_ALLOW'] += ',' + u.host;
}
console.log(JSON.stringify(env));
const log = createWriteStream('/tmp/brk/log2', { flags: 'a' });
const child = spawn(process.execPath, [new URL('../../server/src/main.ts', import.meta.url).pathname], { env, stdio: ['ignore', 'pipe', 'pipe'] });
child.stdout.pipe(log); child.stderr.pipe(log);
process.on('SIGTERM', () => { child.kill('SIGTERM'); child.on('exit', () => process.exit(0)); });
child.on('exit', () => process.exit(0));
