import * as z from 'zod'
import { SECOND_MS } from '../../base/time.ts'
import { NodeContent } from './answers.ts'
import { callDesignTool, type Call } from './call.ts'
import { DesignToolError, unreadable } from './error.ts'
import { checked } from './json.ts'
import { MemberSplitter } from './member-splitter.ts'

/** What the analysis takes of a structure. */
const MAX_NODE_BYTES = 8 * 1024 * 1024
/** A hundred large frames. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024
const MAX_ANSWER_MS = 60 * SECOND_MS

/** A node of a `nodes` answer: what its root says, with its JSON as it came. */
export type NodeText =
  | {
      kind: 'content'
      id: string
      json: Uint8Array
      root: z.output<typeof NodeContent>['document']
    }
  /** The file has no such node. */
  | { kind: 'missing'; id: string }
  | { kind: 'too_large'; id: string }

const decoder = new TextDecoder()

/**
 * Hands every node of a `nodes` answer over as it comes in; of the whole answer, which may be larger
 * than memory, only one node is held. Throws a DesignToolError for an answer that is cut or has
 * another form, perhaps after some nodes.
 */
export function readNodes(
  call: Pick<Call, 'url' | 'headers'>,
  onNode: (node: NodeText) => Promise<void>,
): Promise<void> {
  const bounds = { maxBytes: MAX_ANSWER_BYTES, totalMs: MAX_ANSWER_MS }
  return callDesignTool({ ...call, ...bounds }, async (body) => {
    const splitter = new MemberSplitter(MAX_NODE_BYTES)
    for await (const chunk of body) {
      for (const { name, value } of splitter.push(chunk)) await onNode(nodeOf(name, value))
    }
    if (!splitter.ended) throw unreadable('broke off')
    if (!splitter.hasNodes) throw unreadable('has an unknown form')
  })
}

function nodeOf(name: string, value: Uint8Array | null): NodeText {
  const id = checked(z.string(), `"${name}"`)
  if (value === null) return { kind: 'too_large', id }
  const content = checked(NodeContent.nullable(), decoder.decode(value))
  return content === null
    ? { kind: 'missing', id }
    : { kind: 'content', id, json: value, root: content.document }
}

/** Whether asking for less at once may help: the API refuses what takes it too long. */
export const isTooMuchAtOnce = (error: unknown): boolean =>
  error instanceof DesignToolError && (error.failure === 'rejected' || error.failure === 'timeout')
