import * as z from 'zod'
import { SECOND_MS } from '../../base/time.ts'
import { invalidResponse } from './error.ts'
import { parseJson } from './request-json.ts'
import { MemberSplitter } from './member-splitter.ts'
import { sendRequest, type DesignToolRequest } from './request.ts'
import { NodeContent } from './response-schemas.ts'

/** The largest structure that the judge accepts. */
const MAX_NODE_BYTES = 8 * 1024 * 1024
/** Enough for a hundred large frames. */
const MAX_RESPONSE_BYTES = 512 * 1024 * 1024
const MAX_RESPONSE_MS = 60 * SECOND_MS

/** A node of a `nodes` response: its root, parsed, and its whole JSON as it arrived. */
export type StreamedNode =
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
 * Passes each node of a `nodes` response to `onNode` as soon as it has arrived. The response may be larger than
 * memory; only one of its nodes is in memory at a time. Throws a DesignToolError if the response is truncated or
 * malformed, possibly after some nodes were passed on.
 */
export function streamNodes(
  request: Pick<DesignToolRequest, 'url' | 'headers'>,
  onNode: (node: StreamedNode) => Promise<void>,
): Promise<void> {
  const bounds = { maxBytes: MAX_RESPONSE_BYTES, totalMs: MAX_RESPONSE_MS }
  return sendRequest({ ...request, ...bounds }, async (body) => {
    const splitter = new MemberSplitter(MAX_NODE_BYTES)
    for await (const chunk of body) {
      for (const { name, value } of splitter.push(chunk)) await onNode(nodeOf(name, value))
    }
    if (!splitter.ended) throw invalidResponse('was cut off')
    if (!splitter.hasNodes) throw invalidResponse('does not have the published form')
  })
}

function nodeOf(name: string, value: Uint8Array | null): StreamedNode {
  const id = parseJson(z.string(), `"${name}"`)
  if (value === null) return { kind: 'too_large', id }
  const content = parseJson(NodeContent.nullable(), decoder.decode(value))
  return content === null
    ? { kind: 'missing', id }
    : { kind: 'content', id, json: value, root: content.document }
}
