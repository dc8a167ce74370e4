import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from './local/project.ts'

// `npm run repository [-- OWNER/NAME]`: writes where this repository is on GitHub wherever a file names it; by default
// where the remote `origin` leads.

/** Beside the package's own, every file that leads there. */
const FILES = ['src/cli/package.json', 'src/cli/README.md', 'docs/github-review.yml']

const [given = originOf()] = process.argv.slice(2)
if (!/^[\w-]+\/[\w.-]+$/.test(given)) {
  console.error('Name the repository as OWNER/NAME: npm run repository -- acme/storybook-hosting')
  process.exit(2)
}
const { repository } = JSON.parse(readFileSync(fromRoot('src/cli/package.json'), 'utf8')) as {
  repository: { url: string }
}
const named = repositoryOf(repository.url)
for (const file of FILES) {
  const text = readFileSync(fromRoot(file), 'utf8')
  const changed = text.replaceAll(named, given)
  if (changed === text) continue
  writeFileSync(fromRoot(file), changed)
  console.log(`${file} names ${given}`)
}

function originOf(): string {
  try {
    const url = execFileSync('git', ['remote', 'get-url', 'origin'], {
      cwd: fromRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return repositoryOf(url.trim())
  } catch {
    return ''
  }
}

/** `owner/name` of an address on GitHub by https or ssh; empty for any other. */
function repositoryOf(url: string): string {
  return /github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?$/.exec(url)?.[1] ?? ''
}
