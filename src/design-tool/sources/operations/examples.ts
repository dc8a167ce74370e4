import { CREATED_AT, FILE_KEY } from '../../description-terms.ts'
import type { SourceView } from '../view-schema.ts'

export const SOURCE = {
  id: 'src_01k0n8x5vq3m7r9t2w4y6z8a1d',
  project_id: 'acme',
  name: 'Components',
  url: `https://www.figma.com/design/${FILE_KEY}/Components`,
  kind: 'design',
  file_key: FILE_KEY,
  branch_key: null,
  node_id: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
} satisfies SourceView
