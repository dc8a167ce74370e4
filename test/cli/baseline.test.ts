import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAncestors } from '../../src/cli/baseline/ancestors.ts'
import { branchVersion } from '../../src/cli/baseline/branch-version.ts'
import { gitIn } from '../../src/cli/baseline/git.ts'
import { VersionId } from '../../src/tenancy/parameters.ts'
import { runs } from '../support/property-runs.ts'
import { folderOf } from './support/folder.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }

function gitOf(cwd: string) {
  const options = ['-c', 'user.name=a', '-c', 'user.email=a@a', '-c', 'commit.gpgsign=false']
  return (...args: string[]) =>
    execFileSync('git', [...options, ...args], { cwd, env: ENV, stdio: 'pipe' })
      .toString()
      .trim()
}

/**
 * A repository in which `main` has the commits 0, 1 and 2, and `topic` two of its own on top of 1, and `merged` is
 * the commit that GitHub makes of them.
 */
function repository() {
  const cwd = folderOf({ a: '' })
  const git = gitOf(cwd)
  const commit = (name: string) => {
    writeFileSync(join(cwd, name), name)
    git('add', '.')
    git('commit', '-qm', name)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q', '-b', 'main')
  const main = [commit('0'), commit('1')]
  git('checkout', '-qb', 'topic')
  const topic = [commit('t0'), commit('t1')]
  git('checkout', '-q', 'main')
  main.push(commit('2'))
  git('checkout', '-q', '--detach', 'main')
  git('merge', '-q', '--no-ff', '-m', 'merge', 'topic')
  git('branch', 'merged')
  return { cwd, git, main, topic }
}

const { cwd: origin, git, main, topic } = repository()

/** A clone as a pipeline makes it: one branch, of so many commits. */
function clone(branch: string, depth?: number): string {
  const cwd = folderOf({})
  const options = depth === undefined ? [] : [`--depth=${depth}`]
  const from = ['-q', '--single-branch', '--branch', branch, ...options, `file://${origin}`, '.']
  gitOf(cwd)('clone', ...from)
  return cwd
}

const NO_BASE = { branch: null, commit: null }
const FOR_MAIN = { branch: 'main', commit: null }

const ancestors = (cwd: string, pipeline: Partial<Parameters<typeof readAncestors>[1]> = {}) =>
  readAncestors(gitIn(cwd, ENV), { commit: null, pullRequest: null, base: NO_BASE, ...pipeline })

const ofTopic = { commit: topic[1]!, pullRequest: 12, base: FOR_MAIN }

describe('the ancestors to compare with', () => {
  it('of a push are those of its commit, the nearest first', async () => {
    const pushed = { commit: main[2]! }
    expect(await ancestors(clone('main'), pushed)).toEqual({
      commits: [main[1], main[0]],
      missing: null,
    })
    expect(await ancestors(clone('main'))).toEqual({ commits: [main[1], main[0]], missing: null })
  })

  it('of a pull request that is built as a merge begin with the commit of the base that it was merged into', async () => {
    expect(await ancestors(clone('merged'), ofTopic)).toEqual({
      commits: main.toReversed(),
      missing: null,
    })
  })

  it('of a pull request that is built as it was pushed begin where it left the base, and hold none of its own', async () => {
    git('checkout', '-q', 'topic')
    expect(await ancestors(origin, ofTopic)).toEqual({
      commits: [main[1], main[0]],
      missing: null,
    })
  })

  it('are known of a merge whose parents were not fetched, since it names them', async () => {
    const found = await ancestors(clone('merged', 1), ofTopic)
    expect(found.commits).toEqual([main[2]])
    expect(found.missing).toMatch(/shallow.*git fetch --unshallow.*fetch-depth: 0/)
  })

  it('are known as far as a shallow checkout goes', async () => {
    const found = await ancestors(clone('merged', 2), ofTopic)
    expect(found.commits).toContain(main[2])
    expect(found.commits).not.toContain(topic[1])
    expect(found.missing).toMatch(/shallow/)
    expect((await ancestors(clone('main', 1), { commit: main[2]! })).commits).toEqual([main[1]])
  })

  it('are those of the merge base that the CI service names, where the base was not fetched', async () => {
    const base = { branch: 'main', commit: main[1]! }
    const found = await ancestors(clone('topic'), { ...ofTopic, base })
    expect(found).toEqual({ commits: [main[1], main[0]], missing: null })
  })

  it.each([
    ['there is no checkout', () => folderOf({}), ofTopic, /no git checkout/],
    [
      'the base branch was not fetched',
      () => clone('topic'),
      ofTopic,
      /branch main was not fetched/,
    ],
    [
      'what was built is not what is checked out',
      () => clone('main'),
      { ...ofTopic, commit: 'c0ffee00'.repeat(5) },
      /commit c0ffee00.* was not fetched/,
    ],
    ['nothing names the base', () => clone('topic'), { ...ofTopic, base: NO_BASE }, /base branch/],
    ['the clone is shallow', () => clone('topic', 1), ofTopic, /shallow/],
  ])('are not known if %s, which is said', async (_, checkout, pipeline, said) => {
    const { commits, missing } = await ancestors(checkout(), pipeline)
    expect([commits, missing]).toEqual([[], expect.stringMatching(said)])
  })

  it('of a repository’s first commit are none, and nothing is missing', async () => {
    const cwd = folderOf({ a: '' })
    const own = gitOf(cwd)
    own('init', '-q', '-b', 'main')
    own('add', '.')
    own('commit', '-qm', 'Begin')
    expect(await ancestors(cwd)).toEqual({ commits: [], missing: null })
  })
})

it('git sees neither the key nor the token', async () => {
  const bin = folderOf({})
  const program = '#!/bin/sh\nenv\n'
  writeFileSync(join(bin, 'git'), program, { mode: 0o755 })
  const env = { PATH: `${bin}:${ENV.PATH}`, STORYBOOK_REVIEW_KEY: 'svc_proj_x', GITHUB_TOKEN: 't' }
  const seen = await gitIn(bin, env)('rev-parse')
  expect(seen).toContain('PATH=')
  expect(seen).not.toMatch(/svc_proj_x|TOKEN/)
})

describe('the version of a branch', () => {
  it.each([
    ['main', 'main'],
    ['release/1.x', 'release-1.x'],
    ['.hidden', 'hidden'],
    ['aü', 'a--'],
    ['---', 'default'],
    ['x'.repeat(244), 'x'.repeat(128)],
  ])('%s is %s', (branch, version) => {
    expect(branchVersion(branch)).toBe(version)
  })

  it('is one that a version can have, whatever the branch is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (branch) => {
        expect(VersionId.safeParse(`v${branchVersion(branch)}`.slice(0, 128)).success).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })
})
