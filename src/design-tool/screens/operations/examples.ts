import { FILE_KEY } from '../../description-terms.ts'
import type { ScreenView } from '../view-schema.ts'

export const SCREEN = {
  id: 'scr_01k0n8x5vq3m7r9t2w4y6z8a1f',
  snapshot_id: 'snap_01k0n8x5vq3m7r9t2w4y6z8a1e',
  file_key: FILE_KEY,
  node_id: '12:34',
  name: 'Button / primary',
  width: 640,
  height: 96,
  image_key: `.design/snap_01k0n8x5vq3m7r9t2w4y6z8a1e/${FILE_KEY}/12-34@2.png`,
  structure_key: `.design/snap_01k0n8x5vq3m7r9t2w4y6z8a1e/${FILE_KEY}/12-34.json`,
  capture_facts: {
    design: {
      source: 'rest',
      export_scale: 2,
      node_size: { w: 320, h: 48 },
      node_type: 'COMPONENT',
    },
  },
} satisfies ScreenView
