import type { FoundFile } from '../folder/list-files.ts'
import type { Build } from './builds.ts'
import type { PackedArchive } from './pack.ts'

/** Where an archive is uploaded to, as the service allows it. */
export interface Destination {
  project: string
  version: string
  /** Uploads the archive of a Storybook with these files. */
  upload(
    archive: PackedArchive,
    files: readonly Pick<FoundFile, 'path'>[],
  ): Promise<Pick<Build, 'build_id' | 'build_number' | 'view_url'>>
}
