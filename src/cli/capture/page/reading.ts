/** What the readers of one document leave for each other, and for the engine. */
interface Reading {
  /** The root of the component, once it is located. */
  root: Element | null
  /** A child of the root whose children count as the root's own. */
  opened: Element | null
  /** The elements whose pseudo-elements are nodes, in the order of the walk's indexes. */
  hosts: Element[]
}

export const reading: Reading = { root: null, opened: null, hosts: [] }

const closedRoots = new WeakMap<Element, ShadowRoot>()

/** Makes closed shadow roots known: no property of the document leads to them. */
export function adoptClosedRoots(...roots: unknown[]): void {
  for (const root of roots) if (root instanceof ShadowRoot) closedRoots.set(root.host, root)
}

export const shadowRootOf = (element: Element): ShadowRoot | undefined =>
  element.shadowRoot ?? closedRoots.get(element)
