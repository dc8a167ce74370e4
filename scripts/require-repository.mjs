import { readFileSync } from 'node:fs'

// Run before `npm publish`: the package has to lead to the repository of whoever publishes it.

const manifest = JSON.parse(
  readFileSync(new URL('../src/cli/package.json', import.meta.url), 'utf8'),
)
if (JSON.stringify(manifest).includes('/your-org/')) {
  console.error(
    'src/cli/package.json names github.com/your-org: put the address of your repository into homepage, repository and bugs.',
  )
  process.exitCode = 1
}
