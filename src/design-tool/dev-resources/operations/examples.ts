import { FILE_KEY } from '../../description-terms.ts'
import type { DevResourceView } from '../view-schema.ts'

export const NEW_LINK = {
  file_key: FILE_KEY,
  node_id: '12:34',
  name: 'Button.tsx',
  url: 'https://github.com/acme/ui/blob/main/Button.tsx',
}

export const LINK = { ...NEW_LINK, id: '7d2f' } satisfies DevResourceView
