import type { FoundFile } from '../folder/list-files.ts'
import { oneLine } from '../output/untrusted-text.ts'
import type { Output } from '../output/output.ts'
import type { Service } from '../service/service.ts'
import { VersionId } from '../../tenancy/parameters.ts'
import { listBuilds, type Build } from './builds.ts'

/** The most folders that the service is asked about, all at once. */
const MOST_FOLDERS = 20

/** Warns of each folder at the top of a Storybook that a version of its name hides at the project's root. */
export async function warnOfHidden(
  service: Service,
  output: Output,
  files: readonly Pick<FoundFile, 'path'>[],
): Promise<void> {
  const folders = new Set(
    files.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])),
  )
  // No version can have the names of Storybook's own folders.
  const names = [...folders].filter((name) => VersionId.safeParse(name).success)
  const asked = names.slice(0, MOST_FOLDERS)
  const builds = await Promise.all(asked.map((name) => listBuilds(service, name)))
  const hidden = asked.filter((_, i) => builds[i]?.some(isServed))
  for (const name of hidden)
    output.warn(
      oneLine(
        `The folder ${name} is hidden at the project's root by the version ${name}: rename one of them`,
      ),
    )
}

const isServed = ({ status, arrived_at }: Build): boolean =>
  status === 'active' && arrived_at !== null
