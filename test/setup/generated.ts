import { buildGenerated } from '../../scripts/local/build-generated.ts'

// Tests may be started without a build, after the service or the judge was changed.

export default buildGenerated
