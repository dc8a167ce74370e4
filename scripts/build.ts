import { buildGenerated } from './local/build-generated.ts'

// `npm run build`: makes `generated/`, unless its sources are those that it was made from. After `npm ci` and before
// each start; the tests do the same, so that nothing is built twice.

buildGenerated()
