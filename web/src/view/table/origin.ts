/** What the server calls the origin of a table that goes on from a first game. */
export const LESSON = 'lesson';
