/** Which episodes each chapter of the campaign has, for the campaign page; their names are words of the game. */
import { chapters } from '../../../../src/atoll/games/my_island/data/my_island.json';

export default chapters.map(({ number, episodes }) => ({ number, episodes }));
