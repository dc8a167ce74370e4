import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cdnComponent } from '../../../src/cdn/openapi.ts'
import { diffComponent } from '../../../src/diff/openapi.ts'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { uploadComponent } from '../../../src/upload/openapi.ts'

const document = openApiDocument({ title: 'test', version: '1' }, [
  uploadComponent,
  cdnComponent,
  diffComponent,
])
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')

/** Every value of the document with the keys that lead to it. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, [...path, key])
}

describe('the OpenAPI document', () => {
  it('has every operation of the upload service and the CDN', () => {
    const hosting = operations.filter(({ path }) => !/^\/(?:api\/|image\/|healthz)/.test(path))
    expect(hosting.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'get /docs',
      'get /health',
      'get /openapi.json',
      'get /storage/{key}',
      'get /upload/{project}/{version}',
      'get /{path}',
      'post /presigned-url/{project}/{version}/{filename}',
      'post /upload/{project}/{version}',
      'put /storage/{key}',
    ])
  })

  it('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation['operationId'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('resolves every reference', () => {
    const refs = [...walk(document)].filter(([path]) => path.at(-1) === '$ref')
    expect(refs.length).toBeGreaterThan(0)
    for (const [, ref] of refs) {
      const keys = String(ref).replace(/^#\//, '').split('/')
      const target = keys.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        document,
      )
      expect(target, String(ref)).toBeTypeOf('object')
    }
  })

  it('declares exactly the parameters that stand in each path', () => {
    for (const { path, operation } of operations) {
      const parameters = (operation['parameters'] ?? []) as { in: string; name: string }[]
      const declared = parameters.filter((p) => p.in === 'path').map(({ name }) => name)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(declared, path).toEqual(named)
    }
  })

  it('gives every response a description, and every security requirement its scheme', () => {
    for (const { path, operation } of operations) {
      const responses = Object.entries(operation['responses'] as Record<string, object>)
      expect(responses.length, path).toBeGreaterThan(0)
      for (const [status, response] of responses) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response).toMatchObject({ description: expect.any(String) })
      }
      for (const requirement of operation['security'] as object[])
        for (const name of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(name)
    }
  })

  it('has every error of the upload service', () => {
    const responses = document.paths['/upload/{project}/{version}']?.['post']?.['responses']
    const texts = [...walk(responses)].filter(([path]) => path.at(-1) === 'error').map(([, v]) => v)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Missing required parameter: project',
        'Unsupported content type',
        'Invalid ZIP archive',
        'Authentication required',
        'Invalid API key format',
        'Invalid API key',
        'API key expired',
        'Project mismatch',
        'File too large',
        'Rate limit exceeded',
        'Internal server error',
      ]),
    )
    expect(Object.keys(responses as object)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '413', '429', '500']),
    )
  })
})

it('.dev.vars.example names every setting that the Worker reads', () => {
  const settings = [...read('src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+)\?: string$/gm)]
  expect(settings.length).toBeGreaterThan(0)
  for (const [, name] of settings)
    expect(read('.dev.vars.example')).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
})
