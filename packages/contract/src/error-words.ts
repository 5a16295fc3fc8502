import type { ErrorKey, ErrorParams, UnavailableReason } from './errors.ts';
import type { Locale } from './locale.ts';

type Words = Record<ErrorKey, string>;

const en: Words = {
  'login.createUserFailed': 'Failed to create user.',
  'login.unsupportedProvider': 'Unsupported social application.',
  'login.wechatDenied': 'Wechat login Auth denied.',
  'login.lineDenied': 'Line login Auth denied.',
  'login.accessTokenFailed': 'Failed to get access token.',
  'login.lineTokenInvalid': 'Failed to verify Line token.',
  'request.notFound': 'Not found',
  'server.maintenance':
    'Server is under maintenance. Please retry later. Sorry for the inconvenience!',
  'request.invalid': 'The field "{field}" is missing or not valid.',
  'request.tooMany': 'That was too often. Please wait a moment and try again.',
  'request.tooLarge': 'The request is too large.',
  'request.unsupportedMediaType': 'The request must be JSON (application/json).',
  'request.keyReused': 'This request key was already used for another request.',
  'request.forbidden': 'You are not allowed to do this.',
  'server.failed': 'Something went wrong on our side. Please try again.',
  'server.unavailable': 'Bloom is not reachable right now. Please try again in a moment.',
  'video.notLogin': 'Please log in first.',
  'account.insufficientBloom': 'Need to spend {cost} Bloom but only {balance}.',
  'account.rewardNotDue': 'The next daily reward is not due yet.',
  'login.codeInvalid': 'This login link has expired or was already used. Please log in again.',
  'login.openInWechat': 'Please open this url in wechat!',
  'account.loginTaken':
    'This login already belongs to another Bloom account. Log in with it to use that account.',
  'account.alreadyLinked':
    'Another login with this provider is already linked to your account. Unlink that one first.',
  'login.providerAway': 'The login service did not answer properly. Please try again.',
  'account.lastLogin': 'This is your only login. Link another one before you unlink it.',
  'error.alreadyShared': 'This video was already shared.',
  'share.unsupportedSource': 'Cannot share this kind of video source',
  'share.youtubeInvalidUrl': 'This is not a link to a YouTube video or playlist.',
  'share.bilibiliNotSupportSuchShare': 'This kind of bilibili link cannot be shared.',
  'share.tencentInvalidUrl': 'This is not a link to a Tencent video.',
  'share.noCategory': 'Please choose a category and a subcategory.',
  'share.noLanguage': 'Please choose the sound-track and the subtitle language.',
  'share.bilibiliCategory': 'bilibili videos can be shared in Entertainment and Other only.',
  'share.tvsNotPlaylist':
    'A TV series must be a YouTube playlist. A single video must use another category.',
  'video.invalidAmount': 'Invalid donate amount!',
  'video.unavailable': 'This video cannot be shared: {reason}.',
  'video.offline': 'Cannot play video due to this video is offline.',
  'upstream.failed':
    'The video site did not answer properly. Nothing was stored; please try again.',
  'upstream.timeout':
    'The video site took too long to answer. Nothing was stored; please try again.',
  'image.invalid': 'This is not a picture that can be shown.',
};

const cn: Words = {
  'login.createUserFailed': '创建用户失败。',
  'login.unsupportedProvider': '不支持该社交应用。',
  'login.wechatDenied': '微信登录授权被拒绝。',
  'login.lineDenied': 'LINE 登录授权被拒绝。',
  'login.accessTokenFailed': '获取访问令牌失败。',
  'login.lineTokenInvalid': 'LINE 令牌验证失败。',
  'request.notFound': '页面不存在',
  'server.maintenance': '服务器维护中，请稍后再试。给您带来不便，敬请谅解！',
  'request.invalid': '“{field}”缺失或格式不正确。',
  'request.tooMany': '操作太频繁了，请稍等片刻再试。',
  'request.tooLarge': '提交的内容太大了。',
  'request.unsupportedMediaType': '请求必须是 JSON（application/json）。',
  'request.keyReused': '该请求标识已用于另一个请求。',
  'request.forbidden': '您没有权限进行此操作。',
  'server.failed': '我们这边出了点问题，请重试。',
  'server.unavailable': 'Bloom 暂时无法访问，请稍后再试。',
  'video.notLogin': '请先登录。',
  'account.insufficientBloom': '需要花费 {cost} 花瓣，但您只有 {balance}。',
  'account.rewardNotDue': '还没到领取下一次每日奖励的时间。',
  'login.codeInvalid': '登录链接已过期或已被使用，请重新登录。',
  'login.openInWechat': '请在微信中打开此链接！',
  'account.loginTaken': '这个登录方式已属于另一个 Bloom 账号。要使用那个账号，请用它登录。',
  'account.alreadyLinked': '您的账号已绑定该平台的另一个登录，请先解除绑定。',
  'login.providerAway': '登录服务没有正常响应，请重试。',
  'account.lastLogin': '这是您唯一的登录方式，请先绑定其他登录方式再解除。',
  'error.alreadyShared': '这个视频已经有人分享过了。',
  'share.unsupportedSource': '暂不支持分享该网站的视频',
  'share.youtubeInvalidUrl': '这不是有效的 YouTube 视频或播放列表链接。',
  'share.bilibiliNotSupportSuchShare': '暂不支持分享这类哔哩哔哩链接。',
  'share.tencentInvalidUrl': '这不是有效的腾讯视频链接。',
  'share.noCategory': '请选择分类和子分类。',
  'share.noLanguage': '请选择音轨语言和字幕语言。',
  'share.bilibiliCategory': '哔哩哔哩视频只能分享到“综艺”和“其他”分类。',
  'share.tvsNotPlaylist': '电视剧必须是 YouTube 播放列表；单个视频请选择其他分类。',
  'video.invalidAmount': '送花数量无效！',
  'video.unavailable': '无法分享这个视频：{reason}。',
  'video.offline': '该视频已下线，无法播放。',
  'upstream.failed': '视频网站没有正常响应，什么都没有保存，请重试。',
  'upstream.timeout': '视频网站响应超时，什么都没有保存，请重试。',
  'image.invalid': '这不是可以显示的图片。',
};

const words: Record<Locale, Words> = { en, cn };

const reasons: Record<Locale, Record<UnavailableReason, string>> = {
  en: {
    gone: 'it does not exist any more',
    private: 'it is private',
    notEmbeddable: 'its owner does not allow it to be played on other sites',
  },
  cn: {
    gone: '视频已不存在',
    private: '视频是私享的',
    notEmbeddable: '作者不允许在其他网站播放',
  },
};

/**
 * Says an error in a language. Parameters are put in as they are; format amounts before.
 * `reason` of `video.unavailable` is translated here.
 */
export function errorWords<K extends ErrorKey>(
  locale: Locale,
  key: K,
  params: ErrorParams<K>,
): string {
  return words[locale][key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = (params as Record<string, string | number>)[name];
    if (name === 'reason' && typeof value === 'string' && value in reasons[locale]) {
      return reasons[locale][value as UnavailableReason];
    }
    return value === undefined ? hole : String(value);
  });
}
