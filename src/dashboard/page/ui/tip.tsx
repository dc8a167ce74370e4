import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { keyCap } from '../app/keys.ts'

interface Shown {
  text: string
  keys: string[]
  at: DOMRect
}

const DELAY_MS = 350
const GAP = 6
const EDGE = 8

const shownOf = (target: HTMLElement): Shown => ({
  text: target.dataset['tip'] ?? '',
  keys: (target.dataset['keys'] ?? '').split(' ').filter(Boolean),
  at: target.getBoundingClientRect(),
})

/** The tooltip of whatever carries `data-tip` (and `data-keys`), under the pointer or the focus. */
export function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    const hide = (): void => {
      window.clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event): void => {
      hide()
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      if (!(target instanceof HTMLElement)) return
      if (event.type === 'focusin' && !target.matches(':focus-visible')) return
      timer = window.setTimeout(() => target.isConnected && setShown(shownOf(target)), DELAY_MS)
    }
    const events = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerdown', hide],
      ['keydown', hide],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener)
    return () => {
      hide()
      for (const [name, listener] of events) document.removeEventListener(name, listener)
    }
  }, [])

  useLayoutEffect(() => {
    const tip = box.current
    if (tip === null || shown === null) return
    const { width, height } = tip.getBoundingClientRect()
    const { left, right, top, bottom } = shown.at
    const x = Math.min(Math.max(EDGE, (left + right - width) / 2), window.innerWidth - width - EDGE)
    const y = bottom + GAP + height > window.innerHeight ? top - height - GAP : bottom + GAP
    tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  }, [shown])

  if (shown === null) return null
  return (
    <div class="tip" ref={box} aria-hidden="true">
      {shown.text}
      {shown.keys.map((key) => (
        <kbd key={key}>{keyCap(key === 'Space' ? ' ' : key)}</kbd>
      ))}
    </div>
  )
}
