export { createRoomHub, type RoomHub } from './room-hub.ts';
export { createRoom, joinRoom } from './enter-room.ts';
export { changeState, playNext } from './control-room.ts';
export { readStateOf } from './read-room.ts';
export type { Rooms } from './acting.ts';
export { roomContent } from './room-content.ts';
export { roomData } from './personal-data.ts';
export { roomJobs } from './end-rooms.ts';
export { roomRoutes } from './room-routes.ts';
