import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../../scripts/local/sources.ts'
import { emptyFolder } from '../cli/support/cli.ts'

// By it `npm start` and the tests know what they need not make again.

it('the digest of sources changes with every file that is changed, renamed, added or moved', () => {
  const root = emptyFolder()
  mkdirSync(join(root, 'src/a'), { recursive: true })
  writeFileSync(join(root, 'src/one.ts'), '1')
  writeFileSync(join(root, 'other.txt'), 'x')
  const digest = () => digestOf(['src/**', 'package.json'], root)
  const changes = [
    () => writeFileSync(join(root, 'src/one.ts'), '2'),
    () => renameSync(join(root, 'src/one.ts'), join(root, 'src/two.ts')),
    () => renameSync(join(root, 'src/two.ts'), join(root, 'src/a/two.ts')),
    () => writeFileSync(join(root, 'src/a/empty.ts'), ''),
    () => writeFileSync(join(root, 'package.json'), '{}'),
  ]
  const seen = [digest()]
  for (const change of changes) {
    change()
    seen.push(digest())
  }
  expect(new Set(seen).size).toBe(changes.length + 1)
  writeFileSync(join(root, 'other.txt'), 'y')
  expect(digest()).toBe(seen.at(-1))
})
