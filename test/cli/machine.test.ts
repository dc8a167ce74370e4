import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '../../src/cli/command-line/command.ts'
import { folderOf } from './support/folder.ts'
import { runCli, type Ended } from './support/run.ts'

const URL_OPTION = ['--url', 'https://storybooks.example.com']
const PAGES = { 'index.html': '', 'iframe.html': '' }
const INDEX = JSON.stringify({ v: 5, entries: {} })

/** What a command ends with that throws this. */
function endOf(failure: Error): Promise<Ended> {
  const run = () => Promise.reject(failure)
  const command: AnyCommand = { name: 'x', summary: '', arguments: [], options: {}, run }
  return runCli(['x'], { commands: [command] })
}

describe('what the machine does not let a command do', () => {
  it.each([
    [
      'EACCES',
      'open',
      '/srv/a.json',
      /^error: \/srv\/a\.json cannot be used \(open\): permission denied\n$/,
    ],
    ['EROFS', 'open', '/srv/a.json', /read-only/],
    ['EPERM', 'rename', '/srv/a.json', /not permitted/],
    ['ENOSPC', 'write', undefined, /^error: A file cannot be used \(write\): no space is left/],
    ['EMFILE', 'open', '/srv/a', /too many files/],
  ])('is reported in one line, not as a defect: %s', async (code, syscall, path, message) => {
    const { code: exit, stderr } = await endOf(
      Object.assign(new Error(code), { code, syscall, path }),
    )
    expect({ exit, lines: stderr.trim().split('\n').length }).toEqual({ exit: 2, lines: 1 })
    expect(stderr).toMatch(message)
  })

  it.each([
    ['ENOENT', 'open'],
    ['EACCES', 'spawn git'],
    ['ERR_INVALID_ARG_TYPE', undefined],
  ])('is a defect of the program where the disk did not cause it: %s', async (code, syscall) => {
    const { code: exit } = await endOf(Object.assign(new Error(code), { code, syscall, path: 'x' }))
    expect(exit).toBe(70)
  })

  it('includes writing where another file is: init', async () => {
    const cwd = folderOf({ '.github': 'a file' })
    const { code, stderr } = await runCli(['init', ...URL_OPTION], { cwd })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: \S+ cannot be used \(mkdir\): .*\n$/) as string,
    })
    expect(readdirSync(cwd)).toContain('.github')
  })

  it('includes making a temporary folder: deploy', async () => {
    const cwd = folderOf({ ...PAGES, 'index.json': INDEX })
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = join(cwd, 'missing')
    try {
      const { code, stderr } = await runCli(['deploy', cwd, '--dry-run'], { cwd })
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining('set TMPDIR to one that can be written to') as string,
      })
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  })
})

describe('a folder that capture cannot open', () => {
  it.each([
    [
      'nothing',
      {},
      /holds no iframe\.html, so it is not a built Storybook: run `storybook build` first/,
    ],
    ['no preview', { 'index.html': '', 'index.json': INDEX }, /holds no iframe\.html/],
    ['no index', PAGES, /holds no index\.json/],
    [
      'an index of version 6',
      { ...PAGES, 'stories.json': '{"v":3,"stories":{}}' },
      /before version 7/,
    ],
    [
      'a broken index',
      { ...PAGES, 'index.json': '{' },
      /is not an index of stories: build the Storybook again/,
    ],
    ['another index', { ...PAGES, 'index.json': '{"v":3}' }, /version 7 or newer/],
  ])('says what is wrong with it at once: %s', async (_, files, message) => {
    const cwd = folderOf({ 'package.json': '{}', ...files })
    const { code, stdout, stderr } = await runCli(['capture', cwd, '--out', 'out'], { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })
})

describe('a Storybook without stories', () => {
  it.each([
    ['an empty index', { ...PAGES, 'index.json': INDEX }],
    ['no index', PAGES],
  ])('is deployed with a warning: %s', async (_, files) => {
    const cwd = folderOf(files)
    const { code, stderr } = await runCli(['deploy', cwd, '--dry-run'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toContain('warning: The Storybook lists no stories')
  })
})

describe('a missing file', () => {
  it('of designs is reported with the command that writes one', async () => {
    const cwd = folderOf({ ...PAGES, 'index.json': INDEX })
    const args = ['capture', cwd, '--out', 'out', '--design', 'map.json']
    expect((await runCli(args, { cwd })).stderr).toMatch(
      /There is no file .*map\.json: `capture map` writes one/,
    )
  })
})

describe('a service that does not answer', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:1'],
    ['no such host', 'http://nobody.invalid'],
  ])('is reported with what to check: %s', async (_, url) => {
    const cwd = folderOf({ ...PAGES, 'index.json': INDEX })
    const env = { STORYBOOK_REVIEW_KEY: 'svc_proj_acme_aaaaaaaaaaaa' }
    const { code, stderr } = await runCli(['deploy', cwd, '--url', url, '--retries', '0'], {
      cwd,
      env,
    })
    expect(code).toBe(4)
    expect(stderr).toContain(`Check that ${url} is the service's address`)
  })
})
