import { describe, expect, it } from 'vitest'
import { bindingFor, keyCap, type Binding } from '../../../src/dashboard/page/app/keys.ts'

const press = (key: string, fields = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...fields,
})
const binding = (fields: Partial<Binding>): Binding => ({
  keys: ['j'],
  what: 'x',
  group: 'x',
  run: () => {},
  ...fields,
})

describe('a key', () => {
  it('finds its binding in either case, the uppermost first', () => {
    const [upper, lower] = [binding({}), binding({})]
    expect(bindingFor(press('j'), [upper, lower])).toBe(upper)
    expect(bindingFor(press('J'), [upper, lower])).toBe(upper)
    expect(bindingFor(press('k'), [upper, lower])).toBeNull()
  })

  it('passes by a binding that does nothing now', () => {
    const off = binding({ enabled: () => false })
    const on = binding({})
    expect(bindingFor(press('j'), [off, on])).toBe(on)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('with %s belongs to the browser', (modifier) => {
    expect(bindingFor(press('j', { [modifier]: true }), [binding({})])).toBeNull()
  })

  it('with Ctrl or Cmd finds the binding that names it, without Shift alone', () => {
    const undo = binding({ keys: ['Ctrl+z'] })
    expect(bindingFor(press('z', { ctrlKey: true }), [undo])).toBe(undo)
    expect(bindingFor(press('z', { metaKey: true }), [undo])).toBe(undo)
    expect(bindingFor(press('Z', { ctrlKey: true, shiftKey: true }), [undo])).toBeNull()
    expect(bindingFor(press('z'), [undo])).toBeNull()
  })

  it('that is held repeats only what is meant to', () => {
    expect(bindingFor(press('j', { repeat: true }), [binding({})])).toBeNull()
    expect(bindingFor(press('j', { repeat: true }), [binding({ repeats: true })])).not.toBeNull()
  })

  it('is shown as it is printed', () => {
    expect([' ', 'ArrowLeft', 'j', '?', 'Escape', 'Ctrl+z'].map(keyCap)).toEqual([
      'Space',
      '←',
      'J',
      '?',
      'Esc',
      'Ctrl+Z',
    ])
  })
})
