import type { ComponentChild, ComponentChildren } from 'preact'
import type { Loaded } from '../api/use-loaded.ts'
import { Empty } from './empty.tsx'
import { Loading } from './loading.tsx'
import { Problem } from './problem.tsx'
import './table.css'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ComponentChild
  /** Numbers are aligned right; times stay on one line; a title names its row; actions have no visible heading. */
  kind?: 'text' | 'number' | 'time' | 'title' | 'actions'
}

interface TableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isChosen?: (row: Row) => boolean
  /** Whether it is no longer in use. */
  isGone?: (row: Row) => boolean
}

/**
 * Rows under named columns; on a phone each row becomes a card that names its values. The roles are explicit,
 * because elements lose their own when their style is no longer a table's.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, isChosen, isGone } = props
  return (
    <div class="table-wrap">
      <table class="table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, kind }) => (
              <th key={name} role="columnheader" scope="col" data-kind={kind}>
                {kind === 'actions' ? <span class="unseen">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" data-chosen={isChosen?.(row)} data-gone={isGone?.(row)}>
              {columns.map(({ name, kind, cell }) => (
                <td key={name} role="cell" data-kind={kind} data-name={name}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table in a panel; without rows it says that there are none, and why or what to do about it. */
export const TablePanel = <Row,>(
  props: TableProps<Row> & { none: string; noneText: ComponentChild },
) => (
  <div class="panel">
    {props.rows.length === 0 ? (
      <Empty title={props.none} text={props.noneText} />
    ) : (
      <Table {...props} />
    )}
  </div>
)

/** Two facts in one cell, the second one less prominent. */
export const TwoLines = ({
  children,
  more,
}: {
  children: ComponentChild
  more: ComponentChild
}) => (
  <div class="two-lines">
    <span>{children}</span>
    {more !== null && <span class="muted">{more}</span>}
  </div>
)

/**
 * Shows a loaded value: that it is loading, why it failed, what to do if it is empty, or what `children` make
 * of it.
 */
export function Shown<Value>(props: {
  of: Loaded<Value>
  isEmpty?: (value: Value) => boolean
  empty?: ComponentChild
  children: (value: Value) => ComponentChildren
}) {
  const { value, failure, reload } = props.of
  if (value === null)
    return failure === null ? (
      <Loading />
    ) : (
      <div class="panel panel-padded">
        <Problem failure={failure} retry={() => void reload()} />
      </div>
    )
  return (
    <>
      <Problem failure={failure} retry={() => void reload()} />
      {props.isEmpty?.(value) ? props.empty : props.children(value)}
    </>
  )
}
