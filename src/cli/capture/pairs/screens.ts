import * as z from 'zod'
import { listScreensFromCi, ScreenList } from '../../../../generated/clients/pipeline.ts'
import type { Service } from '../../service/service.ts'
import { fields } from '../../base/fields.ts'

const ScreenSchema = ScreenList.shape.screens.element
  .pick(fields('snapshot_id file_key node_id name image_key structure_key'))
  // Passed on as they are: a newer service may know more facts, an older one has none.
  .extend({ capture_facts: z.looseObject({ design: z.looseObject({}).optional() }).nullish() })
/** A frame of the design that was imported into the project. */
export type Screen = z.infer<typeof ScreenSchema>

const Screens = z.object({ screens: z.array(ScreenSchema) })

/** Lists the project's imported screens, of one snapshot or of all. */
export async function listScreens(service: Service, snapshot?: string): Promise<Screen[]> {
  return (await service.read(listScreensFromCi(service.project, { snapshot }), Screens)).screens
}

/** A place in the design tool. */
export interface DesignPlace {
  file_key: string
  node_id: string
}

/** Returns the screen of a place; the last one if several snapshots hold it. */
export const screenAt = (screens: readonly Screen[], place: DesignPlace): Screen | null =>
  screens.findLast(
    ({ file_key, node_id }) => file_key === place.file_key && node_id === place.node_id,
  ) ?? null

/**
 * Returns the place that an address of the design tool names: `/design/<key>/…?node-id=12-34` or `/file/…`, of a branch
 * `/design/<key>/branch/<branch key>/…`. Null for any other address, and for that of a file without a node.
 */
export function placeOfUrl(address: string): DesignPlace | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const [kind, key, branch, branchKey] = url.pathname.split('/').slice(1)
  const node = url.searchParams.get('node-id')
  if (!/^(design|file|proto|board)$/.test(kind ?? '') || !key || !node) return null
  const file = branch === 'branch' && branchKey ? branchKey : key
  return { file_key: file, node_id: node.replaceAll('-', ':') }
}
