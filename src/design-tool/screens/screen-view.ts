import type { DesignScreen } from '../../store/design-tool/screens.ts'
import type { ScreenView } from './view-schema.ts'

/** A screen as responses show it. Its keys and facts can be used in a pair's registration unchanged. */
export const screenView = (screen: DesignScreen): ScreenView => ({
  id: screen.id,
  snapshot_id: screen.snapshotId,
  file_key: screen.fileKey,
  node_id: screen.nodeId,
  name: screen.name ?? screen.nodeId,
  width: screen.image.width,
  height: screen.image.height,
  image_key: screen.image.key,
  structure_key: screen.structureKey,
  capture_facts: { design: designFacts(screen) },
})

function designFacts(screen: DesignScreen): NonNullable<ScreenView['capture_facts']['design']> {
  const { nodeSize, nodeType } = screen
  return {
    source: 'rest',
    export_scale: renderedScale(screen),
    ...(nodeSize && { node_size: nodeSize }),
    ...(nodeType !== null && { node_type: nodeType }),
  }
}

/**
 * Returns the actual scale of the image, because the design tool scales down images that would be too large. A
 * difference of one pixel is rounding.
 */
function renderedScale({ scale, nodeSize, image }: DesignScreen): number {
  if (!nodeSize || Math.abs(nodeSize.w * scale - image.width) <= 1) return scale
  return Math.round((image.width / nodeSize.w) * 1000) / 1000
}
