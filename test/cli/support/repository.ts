import manifest from '../../../src/cli/package.json' with { type: 'json' }

/** The repository on GitHub that the package comes from: `owner/name`. */
export const REPOSITORY = new URL(manifest.repository.url.replace(/^git\+/, '')).pathname.slice(
  1,
  -'.git'.length,
)
