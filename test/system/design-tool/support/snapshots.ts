import { expect } from 'vitest'
import { fileOf, frame, type Node } from './documents.ts'
import { connectedProject, type Body, type Harness, type Screen } from './harness.ts'

/** The calls that the design tool limits strictly. */
export const SCARCE = /GET \/v1\/(images\/|files\/\w+(\?|\/nodes))/
/** Downloads of rendered images. */
export const RENDERED = /GET \/rendered/

let files = 0

export const manyFrames = (count: number): Node[] =>
  Array.from({ length: count }, (_, i) => frame(`1:${i}`, `Screen ${i}`))

export const idsOf = (screens: Screen[]) => screens.map(({ node_id: id }) => id)

/** A file with these frames, and an open snapshot of a connected project to import it into. */
export async function snapshotOf(tool: Harness, frames: Node[]) {
  const fileKey = `file${++files}`
  tool.standIn.files.set(fileKey, fileOf(frames))
  const project = await connectedProject(tool)
  const snapshots = `${project.base}/design-snapshots`
  const { id } = await tool.ok('POST', snapshots, { name: 'Sprint 7' })
  tool.standIn.calls = []
  const ingest = (body: Record<string, unknown> = {}, snapshotId: string = id) =>
    tool.api('POST', `${snapshots}/${snapshotId}/ingest-file`, { file_key: fileKey, ...body })
  /** Follows the cursors to the end. */
  const ingestAll = async (body: Record<string, unknown> = {}, snapshotId: string = id) => {
    const screens: Screen[] = []
    const failed: Body['failed'] = []
    let cursor: string | undefined
    let requests = 0
    do {
      const response = await ingest({ ...body, ...(cursor && { cursor }) }, snapshotId)
      expect(response.status).toBe(200)
      screens.push(...response.body.screens)
      failed.push(...response.body.failed)
      cursor = response.body.next_cursor
      requests++
    } while (cursor !== undefined)
    return { screens, failed, requests }
  }
  const progress = async () => {
    const { snapshots: listed } = await tool.ok('GET', snapshots)
    return listed.find((snapshot) => snapshot.id === id)
  }
  const screens = async (snapshotId: string = id): Promise<Screen[]> =>
    (await tool.ok('GET', `${project.base}/design-screens?snapshot=${snapshotId}`)).screens
  return { ...project, snapshots, id, fileKey, ingest, ingestAll, progress, screens }
}
