import { readFileSync } from 'node:fs'

// Run before `npm publish`: the package has to lead to the repository that it comes from. npm refuses the provenance of
// one that leads elsewhere.

const { repository } = JSON.parse(
  readFileSync(new URL('../src/cli/package.json', import.meta.url), 'utf8'),
)
/** GitHub Actions sets it. */
const expected = process.env.GITHUB_REPOSITORY
const named = /github\.com\/(.+)\.git$/.exec(repository.url)?.[1]
if (named.startsWith('your-org/') || (expected && named !== expected)) {
  console.error(
    `src/cli/package.json names github.com/${named}: run \`npm run repository -- ${expected ?? 'OWNER/NAME'}\` and commit what it changes.`,
  )
  process.exitCode = 1
}
