import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

/** The width of an element in CSS px, and a ref to it; 0 until it is laid out. */
export function useElementWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
