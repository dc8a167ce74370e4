import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { COMPONENTS, INFO } from '../../../scripts/docs/description.ts'
import { describeApi } from '../../../src/http/openapi/api-description.ts'
import { openApiDocument } from '../../../src/http/openapi/document.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const REDOCLY = resolve(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
const run = promisify(execFile)
const document = openApiDocument(describeApi(INFO, COMPONENTS))

/** What `redocly lint` finds, under the rules of redocly.yaml. */
async function redoclyProblems(linted: object): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'api-lint-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(linted))
  const { stdout } = await run(process.execPath, [REDOCLY, 'lint', file, '--format=json'], {
    cwd: ROOT,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 1 << 26,
  }).catch((error: { stdout: string }) => error)
  await rm(folder, { recursive: true })
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

/** Whether the responses at a path of the document succeed by 101, which the rules do not count as success. */
const opensWebSocket = (document: object, path: (string | number)[]): boolean =>
  Object.hasOwn(
    path.reduce<object>((value, key) => Object(Reflect.get(value, key)) as object, document),
    '101',
  )

async function spectralProblems(document: Record<string, unknown>): Promise<string[]> {
  const spectral = new Spectral()
  // The package's own types do not admit its own ruleset.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = (await spectral.run(document)).filter(
    ({ code, path }) => !(code === 'operation-success-response' && opensWebSocket(document, path)),
  )
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)
}

describe('the OpenAPI document', () => {
  it('passes redocly without a warning', async () => {
    expect(await redoclyProblems(document)).toEqual([])
  })

  it('passes spectral without a warning', async () => {
    expect(await spectralProblems(document)).toEqual([])
  })

  it('would pass neither of them with a reference to nothing', async () => {
    const get = {
      ...document.paths['/healthz']?.['get'],
      responses: { 200: { $ref: '#/nothing' } },
    }
    const spoilt = { ...document, paths: { ...document.paths, '/healthz': { get } } }
    expect(await redoclyProblems(spoilt)).not.toEqual([])
    expect(await spectralProblems(spoilt)).not.toEqual([])
  })
})
