import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, posix, win32, type PlatformPath } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { packStorybook } from '../../src/cli/deploy/pack.ts'
import { withTemporaryFolder } from '../../src/cli/base/temporary-folder.ts'
import { isWithin, listFiles, unreadable } from '../../src/cli/folder/list-files.ts'
import { readable } from '../../src/cli/folder/read-file.ts'
import { openStorybook } from '../../src/cli/folder/storybook-folder.ts'
import { createOutput } from '../../src/cli/output/output.ts'
import { readText } from '../../src/cli/stories/build-files.ts'
import { folderOf, PAGES, type Files } from './support/folder.ts'

const sink = { write: () => true }
const output = createOutput({ stdout: sink, stderr: sink, env: {}, json: false, quiet: true })

/** Paths and contents of the archive that a folder is packed into. */
async function packed(folder: string, whilePacking = () => {}): Promise<Record<string, string>> {
  const storybook = await openStorybook(folder)
  whilePacking()
  return withTemporaryFolder(async (target) => {
    const { path } = await packStorybook(storybook, { target, added: [], output })
    const files = Object.entries(unzipSync(readFileSync(path)))
    return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
  })
}

const storybook = (files: Files = {}) => folderOf({ ...PAGES, ...files })

describe('a path', () => {
  it.each<[boolean, PlatformPath, string, string]>([
    [true, posix, '/a/b', '/a/b'],
    [true, posix, '/a/b', '/a/b/..c/d'],
    [false, posix, '/a/b', '/a/bc'],
    [true, win32, String.raw`C:\a`, String.raw`C:\a\b\c`],
    [true, win32, String.raw`C:\a`, String.raw`c:\A\b`],
    [false, win32, String.raw`C:\a`, String.raw`C:\ab`],
    [false, win32, String.raw`C:\a`, String.raw`D:\a\b`],
    [false, win32, String.raw`C:\a`, String.raw`\\server\share\a`],
  ])('is within a folder (%s): %o', (expected, platform, root, path) => {
    expect(isWithin(root, path, platform)).toBe(expected)
  })
})

describe('a folder', () => {
  it('is packed with all its files, sorted, without what macOS adds', async () => {
    const folder = storybook({
      'b/.hidden': 'x',
      'b/.DS_Store': 'x',
      '__MACOSX/a': 'x',
      'a/é ü.js': 'x',
      'a!': 'x',
      empty: '',
    })
    expect(Object.keys(await packed(folder))).toEqual([
      'a!',
      'a/é ü.js',
      'b/.hidden',
      'empty',
      'iframe.html',
      'index.html',
    ])
  })

  it('of more files than a process may have open (1,024, usually) is packed', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1_100 }, (_, i) => [`a/${i % 100}/${i}.js`, `${i}`]),
    )
    expect(Object.keys(await packed(storybook(files)))).toHaveLength(1_102)
  })

  it('is read completely where its files are longer than a chunk, also several at once', async () => {
    const texts = [1, 2, 3].map((seed) =>
      Array.from({ length: 90_000 }, (_, i) => `${i * seed}\n`).join(''),
    )
    const files = Object.fromEntries(texts.map((text, i) => [`assets/${i}.js`, text]))
    const folder = storybook(files)
    const found = readable((await listFiles(folder)).filter(({ path }) => path in files))
    const same = (read: readonly unknown[]) => read.map((text, i) => text === texts[i])
    expect(same(await Promise.all(found.map((file) => readText(file, 2_000_000))))).toEqual([
      true,
      true,
      true,
    ])
    const archived = await packed(folder)
    expect(same(Object.keys(files).map((path) => archived[path]))).toEqual([true, true, true])
  })

  it('is followed through symbolic links that stay in it', async () => {
    const folder = storybook({ 'real/a.js': 'content' })
    symlinkSync(join(folder, 'real/a.js'), join(folder, 'link.js'))
    symlinkSync('real', join(folder, 'folder'))
    expect(await packed(folder)).toMatchObject({ 'link.js': 'content', 'folder/a.js': 'content' })
  })

  it('may itself be a symbolic link', async () => {
    const [real, other] = [storybook(), folderOf({})]
    symlinkSync(real, join(other, 'link'))
    expect(Object.keys(await packed(join(other, 'link')))).toEqual(['iframe.html', 'index.html'])
  })

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'a link out of it',
      (folder) => symlinkSync('/etc/hosts', join(folder, 'a')),
      /^a is a symbolic link out of the folder/,
    ],
    [
      'a link to a folder above',
      (folder) => symlinkSync('..', join(folder, 'a')),
      /^a is a symbolic link out/,
    ],
    [
      'a link to itself as a folder',
      (folder) => symlinkSync('.', join(folder, 'a')),
      /^a is a symbolic link to a folder that it is in/,
    ],
    [
      'a link to nothing',
      (folder) => symlinkSync('gone', join(folder, 'a')),
      /^a is gone, or a symbolic link to nothing/,
    ],
    [
      'a link to itself',
      (folder) => symlinkSync('a', join(folder, 'a')),
      /^a is a symbolic link to itself/,
    ],
    [
      'a pipe',
      (folder) => execFileSync('mkfifo', [join(folder, 'a')]),
      /^a is neither a file nor a folder/,
    ],
    [
      'a backslash in a name',
      (folder) => writeFileSync(join(folder, 'a\\b.js'), ''),
      /holds a backslash/,
    ],
    [
      String.raw`a name that leads out on Windows`,
      (folder) => writeFileSync(join(folder, '..\\b.js'), ''),
      /leads out of the archive/,
    ],
    [
      'a drive letter',
      (folder) => writeFileSync(join(folder, 'C:b.js'), ''),
      /"C:b\.js" is absolute/,
    ],
    [
      'a name that is not UTF-8',
      (folder) => writeFileSync(Buffer.from(`${folder}/\xff.js`, 'latin1'), ''),
      /is not UTF-8/,
    ],
  ])('with %s is refused', async (_, add, complaint) => {
    const folder = storybook()
    add(folder)
    await expect(packed(folder)).rejects.toMatchObject({
      failure: 'usage',
      message: expect.stringMatching(complaint),
    })
  })

  it('that is not a Storybook is refused with what to do', async () => {
    const parent = folderOf({ 'storybook-static/index.html': '', 'package.json': '{}' })
    await expect(openStorybook(parent)).rejects.toThrow(
      /holds no index\.html.*did you mean .*storybook-static\?/,
    )
    await expect(openStorybook(folderOf({ 'index.html': '' }))).rejects.toThrow(
      /holds no iframe\.html.*run `storybook build` first/,
    )
    await expect(openStorybook(join(parent, 'gone'))).rejects.toThrow(/There is no folder/)
    await expect(openStorybook(join(parent, 'package.json'))).rejects.toThrow(/is not a folder/)
  })

  it.each<[string, (folder: string) => void]>([
    ['grows', (folder) => appendFileSync(join(folder, 'a.js'), 'more')],
    ['shrinks', (folder) => writeFileSync(join(folder, 'a.js'), '')],
    ['is replaced by one of its size', (folder) => writeFileSync(join(folder, 'a.js'), 'CONTENT')],
    ['goes away', (folder) => rmSync(join(folder, 'a.js'))],
    [
      'comes',
      (folder) => mkdirSync(join(folder, 'b')) ?? writeFileSync(join(folder, 'b/b.js'), ''),
    ],
  ])('in which a file %s while it is packed is refused', async (_, change) => {
    const folder = storybook({ 'a.js': 'content' })
    await expect(packed(folder, () => change(folder))).rejects.toMatchObject({
      failure: 'usage',
      message: expect.stringMatching(/is a build still running|wait until its build has ended/),
    })
  })

  it('of more than the service takes is refused, with what takes most', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3 }, (_, i) => [`video${i}.mp4`, new Uint8Array(36 * 1024 * 1024)]),
    )
    await expect(packed(storybook(files))).rejects.toThrow(
      /more than 100 MiB, which the service refuses\. Most is in video0\.mp4 \(36 MiB\)/,
    )
  })

  it('with a file that the user may not read is refused, naming it', () => {
    // The superuser, whom tests often run as, may read everything: so only the words are tested.
    const denied = Object.assign(new Error('EACCES: …'), { code: 'EACCES' })
    expect(unreadable('a.js', denied)).toMatchObject({
      failure: 'usage',
      message: 'a.js cannot be read: permission denied',
    })
  })
})
