import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { QUESTIONS } from '../../../scripts/setup/options.ts'
import { PlatformApi } from './support/platform/platform-api.ts'
import { CTRL_C, CTRL_D, onTerminal } from './support/terminal.ts'

// `npm run setup` on a real terminal, up to the question whether to begin.

let api: PlatformApi
const folder = mkdtempSync(join(tmpdir(), 'deployment-'))

beforeAll(async () => {
  api = await PlatformApi.start()
})
afterAll(() => {
  api.stop()
  rmSync(folder, { recursive: true })
})

const setup = (...args: string[]) =>
  onTerminal([process.execPath, '--no-warnings', fromRoot('scripts/setup.ts'), ...args], {
    CLOUDFLARE_API_BASE_URL: api.url,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: '',
    DEPLOYMENT_DIR: folder,
  })

const ANSWERS = {
  'cdn-domain': 'example-usercontent.com',
  host: 'storybooks.example.com',
  'dashboard-host': 'review.example.com',
  owner: 'ada@example.com',
}

async function answer(terminal: ReturnType<typeof setup>, answers: object): Promise<void> {
  for (const [name, text] of Object.entries(answers)) {
    await terminal.until(`${QUESTIONS[name as keyof typeof QUESTIONS]}: `)
    terminal.type(`${text}\r`)
  }
}

describe('the questions of setup', () => {
  it('are each asked once, and nothing is done unless somebody says yes', async () => {
    const terminal = setup()
    await answer(terminal, ANSWERS)
    await terminal.until('in the account Acme')
    for (const url of ['https://storybooks.example.com', 'https://review.example.com'])
      await terminal.until(url)
    await terminal.until('Begin? [y/N]: ')
    terminal.type('\r')
    const { code, output } = await terminal.ended
    expect([code, output.includes('Nothing was done')]).toEqual([2, true])
    expect(api.changes).toEqual([])
    expect(existsSync(join(folder, 'settings.json'))).toBe(false)
  })

  it('are all answered by lines that are pasted at once', async () => {
    const terminal = setup()
    await terminal.until(`${QUESTIONS['cdn-domain']}: `)
    terminal.type([...Object.values(ANSWERS), 'no', ''].join('\r'))
    for (const url of ['https://storybooks.example.com', 'https://review.example.com'])
      await terminal.until(url)
    const { code, output } = await terminal.ended
    expect([code, output.includes('Nothing was done')]).toEqual([2, true])
    expect(output).toContain(`${QUESTIONS.host}: ${ANSWERS.host}`)
    expect(api.changes).toEqual([])
  })

  it('are those alone that the options leave open', async () => {
    const terminal = setup('--trial')
    await answer(terminal, { owner: 'no address' })
    const { code, output } = await terminal.ended
    expect(code).toBe(2)
    expect(output).toContain('--owner must be an e-mail address')
    expect(output).not.toContain(QUESTIONS.host)
  })

  it.each([
    ['Ctrl+C', CTRL_C, 130, 'Interrupted: nothing was done'],
    ['the end of the input', CTRL_D, 2, 'The input has ended: nothing was done'],
  ])('end with %s', async (_, keys, expected, words) => {
    const terminal = setup()
    const { host: _host, 'dashboard-host': __, owner: ___, ...first } = ANSWERS
    await answer(terminal, first)
    await terminal.until(`${QUESTIONS.host}: `)
    terminal.type(keys)
    const { code, output } = await terminal.ended
    expect([code, output.includes(words)]).toEqual([expected, true])
    expect(output).not.toMatch(/\n\s+at /)
  })
})
