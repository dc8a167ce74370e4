import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import UPNG from 'upng-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPONENTS, INFO } from '../../../scripts/docs/description.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { describeApi } from '../../../src/http/openapi/api-description.ts'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { sharedService } from '../shared/service.ts'
import { SERVICE_TOKEN } from '../support/service.ts'
import { demoArchive } from '../support/uploads.ts'

const run = promisify(execFile)

const service = await sharedService()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-client-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Settings of a strict project, under which the client has to compile. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
}

/** Generates a client from the API description and compiles it with `journey.ts`. */
async function compileClient(): Promise<string> {
  const config = { compilerOptions: COMPILER_OPTIONS, files: ['api.ts', 'journey.ts'] }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await symlink(fromRoot('node_modules'), join(folder, 'node_modules'))
  await copyFile(resolve(import.meta.dirname, 'journey.ts'), join(folder, 'journey.ts'))
  const bin = (name: string) => fromRoot('node_modules/.bin', name)
  await writeFile(
    join(folder, 'openapi.json'),
    JSON.stringify(openApiDocument(describeApi(INFO, COMPONENTS))),
  )
  await run(bin('oazapfts'), [join(folder, 'openapi.json'), join(folder, 'api.ts')])
  const { stdout } = await run(bin('tsc'), ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
  return pathToFileURL(join(folder, 'journey.js')).href
}

it('makes a client that compiles and uploads, presigns, registers a pair and moves an issue', async () => {
  const { journey } = (await import(/* @vite-ignore */ await compileClient())) as {
    journey: (given: object) => Promise<unknown>
  }
  const { projectId, key } = await service.newProject()
  const image = new Uint8Array(UPNG.encode([new Uint8Array(4 * 3 * 4).buffer], 4, 3, 0))
  const done = await journey({
    baseUrl: `http://localhost:${service.port}`,
    project: projectId,
    key,
    token: SERVICE_TOKEN,
    archive: demoArchive(),
    image,
  })
  expect(done).toMatchObject({
    upload: { buildNumber: 1, versionId: 'v1' },
    put: 200,
    missing: [],
    shown: 200,
    fixed: 'fixed_awaiting_verify',
    again: 409,
  })
})
