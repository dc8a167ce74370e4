import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'

const DOCUMENT = fromRoot('generated/openapi.txt')
const REDOCLY = fromRoot('node_modules/@redocly/cli/bin/cli.js')
const run = promisify(execFile)

interface Document extends Record<string, unknown> {
  paths: Record<string, { get: Record<string, unknown> }>
}
const openApi = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document

// The linter knows a document by the ending of its name.
const folder = mkdtempSync(join(tmpdir(), 'api-lint-'))
const copy = join(folder, 'openapi.json')
copyFileSync(DOCUMENT, copy)
afterAll(() => rmSync(folder, { recursive: true }))

/** The JSON that `redocly lint` prints for the document, with the exit code ignored. */
async function redoclyProblems(): Promise<unknown[]> {
  const { stdout } = await run(
    process.execPath,
    [REDOCLY, 'lint', copy, `--config=${fromRoot('redocly.yaml')}`, '--format=json'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 1 << 26,
    },
  ).catch((error: { stdout: string }) => error)
  return (JSON.parse(stdout) as { problems: unknown[] }).problems
}

async function spectralProblems(document: Record<string, unknown>): Promise<string[]> {
  const spectral = new Spectral()
  // The package's own types do not admit its own ruleset.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = await spectral.run(document)
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)
}

describe('the OpenAPI document', () => {
  it('passes redocly without a warning', async () => {
    expect(await redoclyProblems()).toEqual([])
  })

  it('passes spectral without a warning', async () => {
    expect(await spectralProblems(openApi)).toEqual([])
  })

  it('would not pass spectral with an operation that has no description', async () => {
    const { description: _, ...get } = openApi.paths['/health']!.get
    const spoilt = { ...openApi, paths: { ...openApi.paths, '/health': { get } } }
    expect(await spectralProblems(spoilt)).toEqual([
      expect.stringContaining('operation-description at paths./health.get'),
    ])
  })
})
