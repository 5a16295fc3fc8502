import type { MessagesOf } from '../messages.ts';

export const login = {
  demoName: '昵称',
  demoHint: '体验用户初始有 1 M 花瓣。任何人都可以使用同一个名字。',
  demoLogin: '立即体验',
  orWith: '或使用',
  providers: '登录方式',
  facebook: 'Facebook',
  twitter: 'X（Twitter）',
  wechat: '微信',
  line: 'LINE',
  providersOff: '灰色的登录方式在此服务器上尚未开通。',
  skip: '跳过',
  confirmTitle: '以 {name} 的身份登录？',
  confirmText: '您打开的登录链接不是从本浏览器发起的，请确认这是您自己的账号。',
  confirmSwitch: '本浏览器已有登录的账号，继续将退出该账号。',
  confirmYes: '以 {name} 登录',
  confirmNo: '不登录',
  openInWechatWhy:
    '在手机上，只有在微信自带的浏览器里才能用微信登录。复制网址，在微信里发给自己，然后点开即可。',
  address: '网址',
  copy: '复制',
  copied: '网址已复制。',
  notCopied: '浏览器不允许复制，请手动选中网址复制。',
  nameInvalid:
    '这个名字不能使用。名字至少包含一个文字或数字，最多 30 个字符，也不能与“管理员”等站方名称相同或相似。',
  failedWhy: '{failed}{why}',
  again: '重新登录',
  quoted: '详情：',
  otherWays: '其他登录方式',
} satisfies MessagesOf<'login'>;
