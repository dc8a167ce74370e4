import { describe, expect, it } from 'vitest'
import { snakeCase, wireFields } from '../../src/base/field-names.ts'

describe('names of fields', () => {
  it('are those of tables in snake case', () => {
    expect(['id', 'imageAKey', 'last_seen'].map(snakeCase)).toEqual([
      'id',
      'image_a_key',
      'last_seen',
    ])
  })

  it('are those of the wire in the order they are given, and fields that are not named stay behind', () => {
    const view = wireFields('id image_a_key', 'created_at')
    const fields = { createdAt: null, imageAKey: 'a.png', id: 1, sealedTokens: 'secret' }
    expect(Object.entries(view(fields))).toEqual([
      ['id', 1],
      ['image_a_key', 'a.png'],
      ['created_at', null],
    ])
  })
})
