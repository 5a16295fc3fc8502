/**
 * The clip of the sample catalogue that is offered where a player cannot be reached: it needs no other site.
 */
export const demoClip = { source: 'subo', id: '900001' } as const;
