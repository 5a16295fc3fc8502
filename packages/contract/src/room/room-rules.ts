/** The roles in a room, from the one that may do most (docs/specification/rooms.md#room-roles). */
export const roomRoles = ['host', 'helper', 'guest'] as const;
export type RoomRole = (typeof roomRoles)[number];

/**
 * The states of a member's player. `here`: in time. `behind`: later or earlier than the room. `away`: paused
 * by its own hand. `waiting`: it loads. `advert`: its source shows one. `untimed`: its source states no time.
 */
export const memberStates = ['here', 'behind', 'away', 'waiting', 'advert', 'untimed'] as const;
export type MemberState = (typeof memberStates)[number];

/** The most members of a room. */
export const maxMembers = 200;

/** The most videos in the queue of a room, and how many of them one member has added. */
export const maxQueue = 50;
export const maxOwnQueue = 10;

/** How many rooms an account can create in 24 hours. */
export const maxRoomsADay = 20;

/** The longest delay of a start together, in milliseconds. */
export const maxDelayMs = 10_000;

/** How often a room sends its state again, in milliseconds. */
export const roomBeatMs = 10_000;

/** The rates that a room can play at. */
export const roomRates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The votes that skip a video: half of the members with an account who are present. */
export const votesToSkip = (present: number): number => Math.max(1, Math.ceil(present / 2));
