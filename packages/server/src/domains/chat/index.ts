export { notifyRoom } from './moderation-service.ts';
export { chatJobs } from './jobs.ts';
export { createChatRoom, type ChatRoom } from './chat-room.ts';
export { chatRoutes } from './chat-routes.ts';
export { createChat, type Chat } from './chat-service.ts';
export { addPastMessages, ChatReader, forgetMessages } from './chat-store.ts';
export { chatModerationRoutes } from './moderation-routes.ts';
export { createModeration, type Moderation } from './moderation-service.ts';
export { ModerationReader } from './moderation-store.ts';
