import { paintOver } from './paint-over.ts'
import { adoptClosedRoots, reading } from './reading.ts'
import { alignToPixels, locateRoot } from './root.ts'
import { holdStill } from './still.ts'
import { walkDom } from './structure/walk-dom.ts'

// The entry of the script that runs in a world beside the page's own (engine/world.ts).

/** The functions that the engine calls by their names, with an argument and a result that JSON can hold. */
export const readers = {
  alignToPixels,
  holdStill,
  locateRoot,
  paintOver,
  scrollOffset: () => ({ x: scrollX, y: scrollY }),
  walkDom,
}

export { adoptClosedRoots, reading }
