import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Calm } from '../../../src/dashboard/page/ui/calm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a list that flies past', () => {
  it('lets its pictures wait until it rests, and no other list’s', () => {
    const [list, other] = [new Calm(), new Calm()]
    const loaded: string[] = []
    vi.advanceTimersByTime(1_000)
    list.scrolledTo(5_000)
    list.whenCalm(() => loaded.push('of the list'))
    other.whenCalm(() => loaded.push('of another'))
    expect(loaded).toEqual(['of another'])
    vi.advanceTimersByTime(200)
    expect(loaded).toEqual(['of another', 'of the list'])
  })
})
