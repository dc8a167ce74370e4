import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Calm, CalmContext } from './calm.ts'

const OVERSCAN = 6

const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

interface VirtualListProps<T> {
  items: readonly T[]
  rowHeight: number
  /** How many items stand side by side in a row; 1 by default. */
  columns?: number
  keyOf: (item: T) => string
  row: (item: T, index: number) => ComponentChildren
  /** The item that must be visible; the list scrolls just far enough. */
  shown?: number | null
  label: string
  role?: 'list' | 'listbox'
  /** Id of the selected option of a listbox. */
  activeId?: string | undefined
  /** Called when the last row comes into sight, for lists that are loaded page by page. */
  onEnd?: () => void
  /** Called for the arrow keys while the listbox has the focus. */
  onStep?: (by: 1 | -1) => void
}

/** The rendered rows in sight: scrolling renders only those that come into sight. */
interface Made<T> {
  by: VirtualListProps<T>['row']
  rows: Map<T, ComponentChildren>
}

/** A list that renders only the rows in sight, so that thousands scroll as smoothly as a few. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, rowHeight, columns = 1, keyOf, row, shown = null, role = 'list' } = props
  const height = Math.ceil(items.length / columns) * rowHeight
  const element = useRef<HTMLDivElement>(null)
  const calm = useMemo(() => new Calm(), [])
  const [range, setRange] = useState<readonly [number, number]>([0, 40])

  const measure = (): void => {
    const scroller = element.current
    if (scroller === null) return
    const overscan = Math.ceil(OVERSCAN / columns)
    const firstRow = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - overscan)
    const lastRow = Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + overscan
    const [first, last] = [firstRow * columns, lastRow * columns]
    setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]))
  }

  useLayoutEffect(() => {
    const scroller = element.current
    if (scroller === null) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [items.length, rowHeight, columns])

  useLayoutEffect(() => {
    const scroller = element.current
    if (scroller === null || shown === null || shown < 0) return
    const top = Math.floor(shown / columns) * rowHeight
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + rowHeight - scroller.clientHeight
    measure()
  }, [shown, items, columns])

  useEffect(() => {
    if (range[1] >= items.length) props.onEnd?.()
  }, [range[1], items.length])

  const made = useRef<Made<T>>({ by: row, rows: new Map() })
  if (made.current.by !== row) made.current = { by: row, rows: new Map() }

  const step = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key]
    if (by === undefined || props.onStep === undefined) return
    event.preventDefault()
    props.onStep(by)
  }

  const [first, last] = range
  const isList = role === 'list'
  const shownRows = items.slice(first, last).map((item, place) => ({
    item,
    index: first + place,
    content: made.current.rows.get(item) ?? row(item, first + place),
  }))
  made.current.rows = new Map(shownRows.map(({ item, content }) => [item, content]))
  return (
    <div
      class="scroller"
      ref={element}
      // A list in a page that scrolls as a whole is as tall as its rows.
      style={{ '--rows-height': `${height}px` }}
      onScroll={({ currentTarget }) => {
        calm.scrolledTo(currentTarget.scrollTop)
        measure()
      }}
      onKeyDown={step}
      role={role}
      aria-label={props.label}
      aria-activedescendant={props.activeId}
      tabIndex={0}
    >
      <div class="scroller-content" role="presentation" style={{ height: `${height}px` }}>
        <CalmContext.Provider value={calm}>
          {shownRows.map(({ item, index, content }) => (
            <div
              class="scroller-row"
              role={isList ? 'listitem' : 'presentation'}
              aria-setsize={isList ? items.length : undefined}
              aria-posinset={isList ? index + 1 : undefined}
              key={keyOf(item)}
              style={{
                height: `${rowHeight}px`,
                width: `${100 / columns}%`,
                transform: `translate(${(index % columns) * 100}%, ${Math.floor(index / columns) * rowHeight}px)`,
              }}
            >
              {content}
            </div>
          ))}
        </CalmContext.Provider>
      </div>
    </div>
  )
}
