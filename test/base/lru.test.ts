import { describe, expect, it } from 'vitest'
import { LruCache } from '../../src/base/lru.ts'

describe('LruCache', () => {
  it('drops the least recently used when the weight would exceed the capacity', () => {
    const cache = new LruCache<string>(10)
    cache.set('a', 'A', 4)
    cache.set('b', 'B', 4)
    expect(cache.get('a')).toBe('A')
    cache.set('c', 'C', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
    expect(cache.weight).toBe(8)
  })

  it('counts a replaced entry once and keeps nothing heavier than itself', () => {
    const cache = new LruCache<string>(10)
    cache.set('a', 'A', 6)
    cache.set('a', 'B', 7)
    expect([cache.get('a'), cache.weight]).toEqual(['B', 7])
    cache.set('a', 'C', 11)
    expect([cache.get('a'), cache.weight]).toEqual([undefined, 0])
  })
})
