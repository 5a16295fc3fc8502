package community.bloom.app.wxapi;

import ee.forgr.plugin.capacitor_wechat.WechatResponseActivity;

/** WeChat's app comes back to this class; its name and package are fixed by WeChat. */
public class WXEntryActivity extends WechatResponseActivity {}
