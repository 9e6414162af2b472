import { requireSibling } from '../require-sibling.ts';

type Eager = typeof import('./eager.ts');

let loaded: Eager | undefined;

function eager(): Eager {
  loaded ??= requireSibling<Eager>(import.meta.url, './eager.js');
  return loaded;
}

/** The same functions, loaded when a line first takes words from a command's output. */
export const pathProducer: Eager['pathProducer'] = (words, acting) => eager().pathProducer(words, acting);

export const shapeOfLines: Eager['shapeOfLines'] = (words) => eager().shapeOfLines(words);

export const shapeOfOutput: Eager['shapeOfOutput'] = (words) => eager().shapeOfOutput(words);
