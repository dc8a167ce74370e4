import type { Parameter } from '../../../http/openapi/description.ts'
import { ImagePath } from '../schema.ts'

export const SLOT: Parameter = {
  in: 'path',
  name: 'slot',
  schema: ImagePath.shape.slot,
  description: '`a`: the design reference; `b`: the built component.',
}
