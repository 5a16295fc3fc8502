import { expect, test } from 'vitest';
import { errors } from '@bloom/contract/errors/error-messages-en';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import { translatorOf } from '../../test/translator.ts';
import type { MessageKey } from './messages.ts';

/*
 * The texts that the product document gives word for word. All other tests find texts by their keys, so that
 * a text is changed in one place.
 */

const t = translatorOf('en') as (key: MessageKey) => string;

test.for<[MessageKey, string]>([
  ['shell.upgrade', 'Please upgrade App version!'],
  ['login.wechatNotInstalled', 'Wechat not installed'],
  ['share.appNotReceived', 'Could not share to this app'],
  ['share.appAlreadyShared', 'The copy link video has been shared'],
])('%s is as decided', ([key, text]) => expect(t(key)).toBe(text));

test.for<[ErrorKey, string]>([
  ['server.maintenance', 'Server is under maintenance. Please retry later. Sorry for the inconvenience!'],
  ['video.offline', 'Cannot play video due to this video is offline.'],
  ['video.invalidAmount', 'Invalid donate amount!'],
  ['account.insufficientBloom', 'Need to spend {cost} Bloom but only {balance}.'],
  ['login.createUserFailed', 'Failed to create user.'],
  ['login.unsupportedProvider', 'Unsupported social application.'],
  ['login.wechatDenied', 'Wechat login Auth denied.'],
  ['login.lineDenied', 'Line login Auth denied.'],
  ['login.accessTokenFailed', 'Failed to get access token.'],
  ['login.lineTokenInvalid', 'Failed to verify Line token.'],
  ['login.openInWechat', 'Please open this url in wechat!'],
  ['share.unsupportedSource', 'Cannot share this kind of video source'],
  ['covid.loadFailed', 'Failed to load data!'],
])('the error %s is as decided', ([key, text]) => expect(errors.errors[key]).toBe(text));
