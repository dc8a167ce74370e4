import { useEffect, useRef } from 'preact/hooks'

/** Focuses the link of a row whenever the row becomes the active one. */
export function useFocusIfActive(isActive: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.focus({ preventScroll: true })
  }, [isActive])
  return link
}
