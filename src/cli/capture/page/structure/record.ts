import type { Box, FoundIcon, Walk } from '../dom-node.ts'
import { DOM_WORDS } from '../dom-words.ts'
import { pageBox } from './boxes.ts'
import { isEmpty, type Edges } from './edges.ts'

const { most } = DOM_WORDS

/** What a walk finds besides the nodes. */
export class WalkRecord {
  readonly icons: FoundIcon[] = []
  readonly unread: Walk['unread'] = { iframes: 0, canvases: 0 }
  nodes = 0
  /** Elements that show a text. */
  texts = 0
  hasFixed = false
  readonly #hosts: Element[] = []
  readonly #masks: Box[] = []
  readonly #pseudos: Walk['pseudos'] = []
  #painted: Box | null = null
  #excess: string | null = null

  /** Whether a node at `path` is still to be read; notes what there is too much of. */
  hasRoom(path: string): boolean {
    if (this.nodes >= most.nodes) this.#excess = `more than ${most.nodes} elements`
    if (path.split('/').length > most.levels)
      this.#excess = `more than ${most.levels} levels of elements`
    return this.#excess === null
  }

  /** Adds a part of the viewport to what is painted; what lies beyond the page's corner is never seen. */
  paint(edges: Edges): void {
    const { left, top, right, bottom } = edges
    if (isEmpty(edges) || right + scrollX <= 0 || bottom + scrollY <= 0) return
    const x = left + scrollX
    const y = top + scrollY
    const before = this.#painted ?? { x, y, w: 0, h: 0 }
    const least = { x: Math.min(before.x, x), y: Math.min(before.y, y) }
    this.#painted = {
      ...least,
      w: Math.max(before.x + before.w, right + scrollX) - least.x,
      h: Math.max(before.y + before.h, bottom + scrollY) - least.y,
    }
  }

  mask(edges: Edges): void {
    this.paint(edges)
    if (isEmpty(edges)) return
    const { left, top, right, bottom } = edges
    this.#masks.push(pageBox(new DOMRectReadOnly(left, top, right - left, bottom - top)))
  }

  addPseudo(path: string, element: Element, kind: 'before' | 'after'): void {
    this.nodes++
    const known = this.#hosts.indexOf(element)
    const host = known < 0 ? this.#hosts.push(element) - 1 : known
    this.#pseudos.push({ path, host, kind })
  }

  get hosts(): Element[] {
    return this.#hosts
  }

  get findings(): Omit<Walk, 'root'> {
    const { icons, nodes, texts, hasFixed, unread } = this
    return {
      painted: this.#painted,
      icons,
      masks: this.#masks,
      pseudos: this.#pseudos,
      nodes,
      texts,
      hasFixed,
      excess: this.#excess,
      unread,
    }
  }
}
