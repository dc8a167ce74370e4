import { readFileSync } from 'node:fs'
import { cdnComponent } from '../../src/cdn/description.ts'
import { ciComponent } from '../../src/ci/description.ts'
import { diffComponent } from '../../src/diff/description.ts'
import { uploadComponent } from '../../src/upload/description.ts'
import { fromRoot } from '../local/project.ts'

const { version, license } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  version: string
  license: string
}

/** The components that are described, in reading order. */
export const COMPONENTS = [uploadComponent, cdnComponent, diffComponent, ciComponent]

export const INFO = {
  title: 'Storybook hosting and design review',
  version,
  description:
    'Zipped Storybooks are uploaded with an API key and served straight out of their archives. ' +
    'Errors are JSON: `{error, message}`.',
  contact: { name: 'Whoever runs this deployment' },
  license: { name: license, identifier: license },
}
