import { createContext } from 'react';
import type { VideoSummary } from '@bloom/contract/video';

/**
 * What the server knows of the HTML of a card, by its video and place in the list; undefined makes React render the
 * card. In the browser there is none.
 */
export type CardHtml = (video: VideoSummary, index: number) => string | undefined;

export const CardHtmlContext = createContext<CardHtml | undefined>(undefined);
