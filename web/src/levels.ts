/** The levels of bots, weakest first: the server's `bots`, known before it is asked. */
export const LEVELS: readonly string[] = ['beginner', 'easy', 'medium', 'hard', 'master'];
/** For whoever has not chosen yet. */
export const MEDIUM = 'medium';
