/** A link as a picture that a phone can read. */
import { renderSVG } from 'uqr';

export const pictureOf = (link: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
