import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { COMPONENTS, INFO } from '../../../scripts/docs/description.ts'
import { describeApi } from '../../../src/http/openapi/api-description.ts'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { errorExamples } from '../../../src/http/openapi/describe-responses.ts'
import { SchemaCollection } from '../../../src/http/openapi/schema-collection.ts'
import { fieldsOf } from '../../../src/upload/docs/fields.ts'

const api = describeApi(INFO, COMPONENTS)
const document = openApiDocument(api)
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

/** The values of a key anywhere in a value. */
const walked = (value: unknown, key: string): unknown[] =>
  [...walk(value)].filter(([path]) => path.at(-1) === key).map(([, inner]) => inner)

describe('the OpenAPI document', () => {
  it('has every operation of every component, two only where they share a path', () => {
    const described = COMPONENTS.flatMap((component) => component.operations)
    const named = new Set(described.map(({ method, path }) => `${method.toLowerCase()} ${path}`))
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`))).toEqual(named)
    expect(described.length - named.size).toBe(1)
  })

  it('distinguishes the two health checks of one path by their servers', () => {
    const health = document.paths['/health']?.['get']
    expect(health?.['servers']).toMatchObject([
      { url: '/' },
      { url: 'https://view-{project}.{domain}' },
    ])
    expect(walked(health?.['responses'], 'anyOf')).toEqual([
      [{ $ref: '#/components/schemas/Health' }, { $ref: '#/components/schemas/CdnHealth' }],
    ])
  })

  it('gives every operation a tag that is described', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const { path, operation } of operations)
      expect(tags, path).toContain(String(operation['tags']))
    for (const { name, description } of document.tags) expect(description, name).toMatch(/\.$/)
  })

  it('describes every file, in requests and responses, as bytes', () => {
    const media = operations.flatMap(({ operation }) => walked(operation, 'content')) as object[]
    const files = media.flatMap((content) => Object.entries(content) as [string, object][])
    const types = files.filter(([type]) => /^(application\/(zip|octet)|image\/|\*\/\*)/.test(type))
    expect(types.length).toBeGreaterThan(8)
    for (const [type, { schema }] of types as [string, { schema: object }][])
      expect(schema, type).toEqual({ type: 'string', format: 'binary' })
  })

  it('describes a 400 of every operation that takes more than a path of files and headers', () => {
    // Whatever is wrong with a crop's address, it is not the one that was signed: 403.
    const free = new Set(['downloadArchive', 'showCrop'])
    for (const { operation } of operations) {
      const parameters = (operation['parameters'] ?? []) as { in: string }[]
      if (parameters.length === 0 || free.has(String(operation['operationId']))) continue
      expect(operation['responses'], String(operation['operationId'])).toHaveProperty('400')
    }
  })

  it('describes every parameter and every field of a request', () => {
    const silent = api.components.flatMap(({ operations }) =>
      operations.flatMap(({ id, parameters = [], body = [] }) => [
        ...parameters.filter(({ description }) => !description).map(({ name }) => `${id} ?${name}`),
        ...body
          .flatMap(({ schema }) => (schema ? fieldsOf(api.schemas, schema) : []))
          .filter(({ description }) => description === '')
          .map(({ name }) => `${id} ${name}`),
      ]),
    )
    expect(silent).toEqual([])
  })

  it('describes every field of a response, by itself or by what it refers to', () => {
    interface Field {
      type?: string
      description?: string
      $ref?: string
      anyOf?: Field[]
    }
    const described = ({ description, $ref = '', anyOf = [] }: Field): boolean => {
      const target = document.components.schemas[$ref.replace('#/components/schemas/', '')]
      const options = anyOf.filter(({ type }) => type !== 'null')
      return Boolean(description) || (target ? described(target) : options.some(described))
    }
    const silent = [...walk(document)]
      .filter(([path]) => path.at(-2) === 'properties')
      .filter(([, field]) => !described(field as Field))
      .map(([path]) => path.join(' '))
    expect(silent).toEqual([])
  })

  it('looks for fields also inside an object that may be null', () => {
    const inner = z.object({ x: z.number().meta({ description: 'Left edge.' }), y: z.number() })
    const schema = z.object({ box: inner.nullish(), boxes: z.array(inner).nullable() })
    const schemas = new SchemaCollection()
    const json = schemas.convert(schema)
    const fields = fieldsOf(schemas.named, json).map(({ name, description }) => [name, description])
    expect(fields).toEqual([
      ['box', ''],
      ['box.x', 'Left edge.'],
      ['box.y', ''],
      ['boxes', ''],
      ['boxes[].x', 'Left edge.'],
      ['boxes[].y', ''],
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
        // 101: the connection becomes a WebSocket.
        expect(status).toMatch(/^(101|[2-5]\d\d)$/)
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

it('shows every error of a status, also two of one code', () => {
  const found = errorExamples([
    { code: 'conflict', message: 'One', when: 'first' },
    { code: 'conflict', message: 'Two', when: 'second' },
    { code: 'not_found', when: 'third' },
  ])
  expect(found).toMatchObject({
    conflict: { summary: 'first', value: { message: 'One' } },
    'conflict-2': { summary: 'second', value: { message: 'Two' } },
    not_found: { summary: 'third' },
  })
})

it('.dev.vars.example names every setting that the Worker reads', () => {
  const settings = [
    ...read('src/settings/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+)\?: string$/gm),
  ]
  expect(settings.length).toBeGreaterThan(0)
  for (const [, name] of settings)
    expect(read('.dev.vars.example')).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
})
