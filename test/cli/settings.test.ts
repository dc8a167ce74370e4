import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { readSettings } from '../../src/cli/settings/settings.ts'
import { newFolder } from './support/scratch.ts'

const KEY = 'svc_proj_demo_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

function folderWith(file: string | object): string {
  const folder = newFolder(inject('scratch'))
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  writeFileSync(join(folder, 'storybook-review.json'), text)
  return folder
}

const FILE = { url: 'https://file.example', project: 'of-file' }
const ENV = { STORYBOOK_REVIEW_URL: 'https://env.example', STORYBOOK_REVIEW_PROJECT: 'of-env' }

describe('settings', () => {
  it('come from the option, else from the environment, else from the file', () => {
    const cwd = folderWith(FILE)
    const options = { url: 'https://option.example', project: 'of-option' }
    const given = (options = {}, env = {}) => {
      const { url, project } = readSettings({ options, env, cwd })
      return [url?.value, url?.source, project?.value, project?.source]
    }
    expect(given(options, ENV)).toEqual([options.url, '--url', 'of-option', '--project'])
    expect(given({}, ENV)).toEqual([
      'https://env.example',
      'STORYBOOK_REVIEW_URL',
      'of-env',
      'STORYBOOK_REVIEW_PROJECT',
    ])
    const file = 'storybook-review.json'
    expect(given()).toEqual([FILE.url, file, FILE.project, file])
  })

  it('take an empty variable for none, as a secret is that a pipeline may not see', () => {
    const cwd = folderWith(FILE)
    const env = { STORYBOOK_REVIEW_URL: '', STORYBOOK_REVIEW_KEY: ' \n' }
    const { url, key } = readSettings({ options: {}, env, cwd })
    expect([url?.value, key]).toEqual([FILE.url, null])
  })

  it.each([
    ['https://a.example/', 'https://a.example'],
    [' https://a.example/base// ', 'https://a.example/base'],
    ['http://localhost:8787', 'http://localhost:8787'],
  ])('take %j as the address %s', (text, expected) => {
    const { url } = readSettings({ options: { url: text }, env: {}, cwd: '/nowhere' })
    expect(url?.value).toBe(expected)
  })

  it('take a key with white space around it', () => {
    const env = { STORYBOOK_REVIEW_KEY: ` ${KEY}\n` }
    expect(readSettings({ options: {}, env, cwd: '/nowhere' }).key?.value).toBe(KEY)
  })

  it.each(['a.example', 'ftp://a.example', 'https://me:pw@a.example', 'https://a.example?x=1'])(
    'refuse %j as an address and name where it stands',
    (url) => {
      const env = { STORYBOOK_REVIEW_URL: url }
      expect(() => readSettings({ options: {}, env, cwd: '/nowhere' })).toThrow(
        /^STORYBOOK_REVIEW_URL: .* is not an address/,
      )
    },
  )

  it.each(['', '-a', 'a/b', 'a'.repeat(59)].slice(1))('refuse %j as a project', (project) => {
    expect(() => readSettings({ options: { project }, env: {}, cwd: '/nowhere' })).toThrow(
      /^--project: .* is not a valid name: a project has 1 to 58 of/,
    )
  })

  it.each(['.hidden', 'a/b', 'a?b', 'a%b', 'v'.repeat(129)])(
    'refuse %j as a version',
    (version) => {
      const options = { 'version-id': version }
      expect(() => readSettings({ options, env: {}, cwd: '/nowhere' })).toThrow(
        /^--version-id: .* is not a valid name: a version has 1 to 128 characters, none of them/,
      )
    },
  )

  it('never repeat a wrong key', () => {
    const env = { STORYBOOK_REVIEW_KEY: 'ghp_something' }
    expect(() => readSettings({ options: {}, env, cwd: '/nowhere' })).toThrow(
      'STORYBOOK_REVIEW_KEY does not hold an API key: keys begin with svc_proj_',
    )
  })

  it.each([
    ['{', /storybook-review\.json is not JSON/],
    [[], /the file: /],
    [{ url: 7 }, /url: /],
    [{ projct: 'a' }, /projct is not a setting \(did you mean project\?\)/],
    [{ key: KEY }, /key: a key does not belong in a file/],
    [{ deploy: { foldr: 'a' } }, /deploy\.foldr is not a setting/],
    [{ comment: { crops: 'design' } }, /comment\.crops: .*"none"\|"built"\|"both"/],
  ])('refuse the file %j and say why, without a key', (file, complaint) => {
    const cwd = folderWith(file)
    const read = () => readSettings({ options: {}, env: {}, cwd })
    expect(read).toThrow(complaint)
    expect(read).not.toThrow(KEY)
  })
})
