import { useEffect, useState } from 'preact/hooks'
import { getStructure } from '../api/diff.ts'
import type { Evidence, Pair } from '../api/types.ts'
import { designNode, domNode, type StructureNode } from './structure.ts'

/** Structures by address, of the pairs that were reviewed last. */
const loaded = new Map<string, Promise<unknown>>()
const MOST = 8

function structureOf(project: string, pair: Pair, slot: 'a' | 'b'): Promise<unknown> {
  const key = slot === 'a' ? pair.design_tool_structure_key : pair.dom_structure_key
  if (key === null) return Promise.resolve(null)
  const name = `${pair.pair_id} ${slot} ${pair.updated_at}`
  const known = loaded.get(name)
  if (known !== undefined) return known
  const structure = getStructure(project, pair.pair_id, slot).catch(() => {
    // It may load the next time, after a lost connection.
    loaded.delete(name)
    return null
  })
  loaded.set(name, structure)
  for (const oldest of loaded.keys()) {
    if (loaded.size <= MOST) break
    loaded.delete(oldest)
  }
  return structure
}

/** A node is undefined until its structure is loaded. */
export interface Nodes {
  a: StructureNode | null | undefined
  b: StructureNode | null | undefined
}

const NONE: Nodes = { a: undefined, b: undefined }

/** The nodes that evidence names, on each side; loaded when the first issue needs them. */
export function useNodes(project: string, pair: Pair, evidence: Evidence | null): Nodes {
  const [nodes, setNodes] = useState<{ of: string; nodes: Nodes } | null>(null)
  const { design_node: design, dom_node: dom } = evidence ?? {}
  const of = `${pair.pair_id} ${design} ${dom}`
  useEffect(() => {
    if (design === undefined && dom === undefined) return
    let isCurrent = true
    const load = async (): Promise<void> => {
      const [a, b] = await Promise.all([
        structureOf(project, pair, 'a'),
        structureOf(project, pair, 'b'),
      ])
      if (!isCurrent) return
      const found = {
        a: design === undefined ? null : designNode(a, design),
        b: dom === undefined ? null : domNode(b, dom),
      }
      setNodes({ of, nodes: found })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [of])
  return nodes?.of === of ? nodes.nodes : NONE
}
