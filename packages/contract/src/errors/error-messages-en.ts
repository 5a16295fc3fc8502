import type { ErrorMessages } from './error-messages.ts';

/**
 * The errors in English (docs/specification/wire.md#error-catalogue); in a file of their own, so that a page
 * loads one language.
 */
export const errors: ErrorMessages = {
  errors: {
    'account.insufficientBloom': 'Need to spend {cost} Bloom but only {balance}.',
    'server.maintenance': 'Server is under maintenance. Please retry later. Sorry for the inconvenience!',
    'server.failed': 'Something went wrong on our side. Please try again.',
    'server.unavailable': 'This site is not reachable right now. Please try again in a moment.',
    'video.offline': 'Cannot play video due to this video is offline.',
    'login.createUserFailed': 'Failed to create user.',
    'login.unsupportedProvider': 'Unsupported social application.',
    'login.wechatDenied': 'Wechat login Auth denied.',
    'login.lineDenied': 'Line login Auth denied.',
    'login.accessTokenFailed': 'Failed to get access token.',
    'login.lineTokenInvalid': 'Failed to verify Line token.',
    'request.notFound': 'Not found',
    'request.invalid': 'The field "{field}" is missing or not valid.',
    'request.tooMany': 'You’re going too fast. You can go on from {until}.',
    'request.tooLarge': 'The request is too large.',
    'request.unsupportedMediaType': 'The request must be JSON (application/json).',
    'request.budget':
      'As much was written today as one account or one network can. You can write again from {until}.',
    'request.keyReused': 'This request key was already used for another request.',
    'request.forbidden': 'You are not allowed to do this.',
    'server.readOnly': 'Nothing new can be saved for a while, but gifts still work. Please try again later.',
    'video.notLogin': 'Please sign in first.',
    'account.rewardNotDue': 'The next daily reward is not due yet.',
    'login.codeInvalid': 'This sign-in link has expired or was already used. Please sign in again.',
    'login.openInWechat': 'Please open this url in wechat!',
    'account.loginTaken':
      'This login already belongs to another account here. Sign in with it to use that account.',
    'login.codeWrong': 'That is not the code of the e-mail. Tries left: {left}.',
    'login.otherBrowser': 'You began in another browser. Enter the code of the e-mail here.',
    'login.mailBudget': 'This site has sent too many e-mails. Try again in an hour.',
    'account.alreadyLinked':
      'Another login with this provider is already linked to your account. Unlink that one first.',
    'login.providerAway': 'We couldn’t reach the sign-in service. Please try again.',
    'login.failed': 'Signing in with {provider} failed or was cancelled.',
    'login.passkeyExpired': 'That took too long, or began in another browser. Please try again.',
    'login.passkeyUnknown':
      'This site doesn’t know this passkey. It may have been removed. Please sign in another way.',
    'login.passkeyRefused': 'This passkey could not be verified. Please try again on this site.',
    'login.passkeyCloned':
      'A copy of this passkey seems to be in use, so it was removed. Please sign in another way.',
    'login.profileFailed':
      'You signed in with {provider}, but your profile there could not be read. Please try again.',
    'account.nameFixed':
      'Your name can no longer be changed. Only a name that this site generated can be, once.',
    'account.exportBusy': 'Others are exporting their data right now. Please try again in half a minute.',
    'account.handleTaken': 'The handle @{handle} is taken. Please choose another one.',
    'account.handleReserved': 'The handle @{handle} cannot be used. Please choose another one.',
    'account.handleTooSoon': 'You can change your handle again from {until}.',
    'account.frozen': 'A moderator has frozen your petals. You can still receive some.',
    'login.notFresh': 'For safety, please sign in again: this needs a sign-in of the last five minutes.',
    'login.recoveryInvalid': 'This recovery code is not valid, or was already used.',
    'setup.codeInvalid':
      'This address no longer works: it works once, within an hour, and until the server starts again.',
    'setup.done': 'This site is set up already. Its admin can change the settings.',
    'login.registrationClosed':
      'This site takes no new members. If you have an account, sign in the way you did before.',
    'login.inviteNeeded':
      'This site is by invitation: open the invite link of a member first. If you have an account, sign in the way you did before.',
    'login.invitesUsed':
      'The member who invited you has invited as many people as may join in a week. Please try again in a few days.',
    'account.waiting': 'Your account waits for a moderator. Until then you can look at everything.',
    'account.lastLogin': 'This is your only login. Link another one before you unlink it.',
    'error.alreadyShared': 'This video was already shared.',
    'share.unsupportedSource': 'Cannot share this kind of video source',
    'share.youtubeInvalidUrl': 'This is not a link to a YouTube video or playlist.',
    'share.bilibiliNotSupportSuchShare': 'This kind of bilibili link cannot be shared.',
    'share.tencentInvalidUrl': 'This is not a link to a Tencent video.',
    'share.noCategory': 'Please choose a category and a subcategory.',
    'share.noLanguage': 'Please choose the audio and the subtitle language.',
    'share.bilibiliCategory': 'bilibili videos can be shared in Entertainment and Other only.',
    'share.tvsNotPlaylist':
      'A TV series must be a YouTube playlist. A single video must use another category.',
    'share.blockedWord': 'Videos with “{word}” in their title cannot be shared here.',
    'video.invalidAmount': 'Invalid donate amount!',
    'video.unavailable': 'This video cannot be shared: {reason}.',
    'video.reduceTooNew': 'New accounts can’t dislike videos yet. Yours can from {until}.',
    'gift.noteTooSoon': 'You can add the next note from {until}. The gift can be sent without a note now.',
    'video.hasGifts': 'This video can no longer be removed: others have already sent or taken petals.',
    'video.hasSubtitles':
      'This video can no longer be removed: others have already written subtitles for it.',
    'user.notFound': 'This user does not exist any more.',
    'user.self': 'You cannot follow yourself.',
    'user.followLimit': 'You follow {limit} people, which is the most you can. Unfollow one of them first.',
    'user.saveLimit': 'You have saved {limit} videos, which is the most you can. Remove one of them first.',
    'collection.limit': 'You have {limit} collections, which is the most you can. Delete one of them first.',
    'collection.videoLimit':
      'This collection has {limit} videos, which is the most it can. Remove one of them first.',
    'collection.followLimit':
      'You follow {limit} collections, which is the most you can. Unfollow one of them first.',
    'work.locked': 'Moderators have decided whether these videos are the same.',
    'work.limit':
      '{limit} of your proposals are open, which is the most you can have. Wait for votes on them.',
    'work.full': 'A work has at most {limit} videos.',
    'room.limit': 'You can create at most {limit} rooms in a day.',
    'room.full': 'This room is full: it has {limit} people.',
    'room.changed': 'Someone else has just changed what plays.',
    'room.ended': 'This room has ended.',
    'room.removed': 'The host has removed you from this room.',
    'room.queueFull': 'The queue is full: at most {limit} videos.',
    'room.queueEmpty': 'The queue is empty, so there is nothing to skip to.',
    'moderation.noChange': 'Another moderator has done that already.',
    'moderation.noAppeal':
      'There is nothing to object to: the decision is not in force, is older than 30 days, or you have objected already.',
    'moderation.otherDecides': 'You made this decision, so another moderator decides about the objection.',
    'moderation.rulesChanged': 'Another admin has changed the rules meanwhile. Compare, then save again.',
    'moderation.taken': 'Another moderator works on this case.',
    'collection.removed': 'Moderators removed this collection, by rule {rule} (version {version}).',
    'video.removed': 'Moderators removed this video, by rule {rule} (version {version}).',
    'video.removedNoGifts': 'Moderators removed this video, so it gets no gifts and no dislikes.',
    'share.removed': 'Moderators removed this video. It cannot be shared again.',
    'account.nameRemoved': 'Moderators removed this name, or one that looks like it. Choose another one.',
    'share.waiting': 'This video is shared already, and waits for a moderator.',
    'share.categoryFixed': 'Moderators chose the category of this video, so it stays in it.',
    'collection.own': 'You cannot follow or thank your own collection.',
    'collection.blockedWord': 'The {field} of a collection cannot contain “{word}”.',
    'moment.editTooLate': 'A moment can be edited for ten minutes after it was posted.',
    'moment.own': 'You cannot thank for your own moment.',
    'moment.imported': 'This moment was imported: there is nobody to thank.',
    'moment.limit':
      'You have {limit} moments on this video, replies included, which is the most you can. Delete one of them first.',
    'chat.slowMode': 'Slow mode is on. You can write again from {until}.',
    'chat.timedOut': 'A moderator has paused your writing. You can write again from {until}.',
    'chat.banned': 'A moderator has banned you from writing and from giving petals. You can still read.',
    'chat.linkTooSoon': 'New accounts can’t send links yet. Yours can from {until}.',
    'chat.wordRefused': 'Your text contains a word that is not allowed here.',
    'upstream.failed': 'We couldn’t reach the video site. Nothing was shared; please try again.',
    'upstream.timeout': 'The video site took too long to respond. Nothing was shared; please try again.',
    'covid.loadFailed': 'Failed to load data!',
    'covid.invalidData': 'Invalid data!',
    'covid.notDaily': 'This source has no daily figures, which the map needs.',
    'image.invalid': 'This image can’t be shown.',
    'subtitle.conflict': 'Someone else has changed the same subtitles. Nothing was saved yet.',
    'subtitle.editingOff': 'Subtitles cannot be edited at the moment.',
    'subtitle.locked': 'The subtitles of this video are locked and cannot be edited.',
    'subtitle.invalidStart': 'Subtitle {cue}: the start time is not valid.',
    'subtitle.invalidEnd': 'Subtitle {cue}: the end time is not valid.',
    'subtitle.endBeforeStart': 'Subtitle {cue}: the end is before the start.',
    'subtitle.overlap': 'Subtitle {cue} starts before the one before it ends.',
    'subtitle.outsideVideo': 'Subtitle {cue} is after the end of the video.',
    'subtitle.invalidCue': 'Subtitle {cue}: the field "{field}" is missing or not valid.',
    'subtitle.tooMany': 'A video can have at most {limit} subtitles.',
    'subtitle.wordsTooLong': 'Subtitle {cue}: a text can have at most {limit} characters.',
    'subtitle.siteBudget':
      'So many subtitles were saved today that no more fit. You can save again from {until}.',
    'subtitle.emptyTooNew':
      'New accounts can’t remove more than half of the subtitles of a video yet. Yours can from {until}.',
    'subtitle.mergeTooLarge':
      'Together with what others have saved since, these would be more than {limit} subtitles or 1 MB of text. Nothing was saved.',
    'subtitle.suggestOff': 'This site suggests no subtitles.',
    'subtitle.suggestFailed': 'The translation service gave no usable answer. Please try again.',
    'subtitle.suggestBudget':
      'You have used all suggestions of today. More are possible from {until}, and you can write the lines yourself at any time.',
    'subtitle.suggestSiteBudget':
      'This site has used all suggestions of today. More are possible from {until}, and you can write the lines yourself at any time.',
  },
  reasons: {
    gone: 'it does not exist any more',
    private: 'it is private',
    notEmbeddable: 'its owner does not allow it to be played on other sites',
  },
};
