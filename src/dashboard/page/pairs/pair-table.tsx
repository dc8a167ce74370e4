import type { ComponentChild } from 'preact'
import { useElementWidth } from '../ui/use-element-width.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import { CARD_HEIGHT, columnsIn, PairCard } from './pair-card.tsx'
import type { ListedPair } from './pair-list.ts'
import { PairRow, PairsHead } from './pair-row.tsx'
import { words } from './words.ts'

const ROW_HEIGHT = 52
/** The most that a scroll bar takes of the width of a grid, in CSS px. */
const SCROLLBAR = 16

interface PairsProps {
  project: string
  pairs: readonly ListedPair[]
  active: number | null
  /** What stands in place of the pairs if there are none. */
  empty: ComponentChild
}

const idOf = ({ pair_id: id }: ListedPair): string => id

/** The pairs as rows of a table. */
export const PairTable = ({ project, pairs, active, empty }: PairsProps) => (
  <section class="panel list pairs-table" aria-label={words.title}>
    <PairsHead />
    {pairs.length === 0 ? (
      empty
    ) : (
      <VirtualList
        items={pairs}
        rowHeight={ROW_HEIGHT}
        keyOf={idOf}
        label={words.count(pairs.length)}
        shown={active}
        row={(pair, index) => <PairRow project={project} pair={pair} isActive={index === active} />}
      />
    )}
  </section>
)

/** The pairs as cards side by side; `onColumns` gets how many. */
export function PairGrid(props: PairsProps & { onColumns: (columns: number) => void }) {
  const { project, pairs, active, empty, onColumns } = props
  const [section, width] = useElementWidth<HTMLElement>()
  const columns = columnsIn(width)
  onColumns(columns)
  return (
    <section class="pairs-grid" aria-label={words.title} ref={section}>
      {pairs.length === 0 ? (
        <div class="panel">{empty}</div>
      ) : (
        width > 0 && (
          <VirtualList
            items={pairs}
            rowHeight={CARD_HEIGHT}
            columns={columns}
            keyOf={idOf}
            label={words.count(pairs.length)}
            shown={active}
            row={(pair, index) => (
              <PairCard
                project={project}
                pair={pair}
                isActive={index === active}
                width={(width - SCROLLBAR) / columns}
              />
            )}
          />
        )
      )}
    </section>
  )
}
