import type { ComponentChildren } from 'preact'
import { coloursIn } from '../words/colour.ts'
import { asDeclaration, consequence, measuredBy, type Evidence } from '../words/evidence.ts'
import { paddingSide, type StructureNode } from './structure.ts'
import type { Nodes } from './use-structures.ts'
import { evidenceWords as words } from './words.ts'

/** The values in the terms of designers and developers, and the node on each side. */
export function Measured({ evidence, nodes }: { evidence: Evidence | null; nodes: Nodes }) {
  if (evidence === null) return <p class="measured muted">{words.byPerson}</p>
  const side = paddingSide(evidence, nodes.a ?? null, nodes.b ?? null)
  const known = side === null ? evidence : withProperty(evidence, side)
  const measured = measuredBy(known)
  const declaration = asDeclaration(known)
  const moved = consequence(known)
  return (
    // It scrolls if it is long; without a control in it the keyboard could not reach it.
    <div class="measured" role="group" aria-label={words.measured} tabIndex={0}>
      <dl>
        {measured && (
          <>
            <Row name={measured.what}>
              {known.kind === 'shift' ? (
                <Value text={measured.delta ?? measured.built} raw={undefined} />
              ) : (
                <>
                  <Value text={measured.design} raw={evidence.expected} /> →{' '}
                  <Value text={measured.built} raw={evidence.actual} />
                  {measured.delta !== null && <span class="muted"> ({measured.delta})</span>}
                </>
              )}
            </Row>
            {declaration !== null && (
              <Row name={words.toFix}>
                <code>{declaration.wanted}</code>
                <span class="muted">{words.instead(declaration.instead)}</span>
              </Row>
            )}
          </>
        )}
        {measured === null && <Row name={words.foundBy}>{foundBy(evidence)}</Row>}
        <Node name={words.sides.a} node={nodes.a} id={evidence.design_node} />
        <Node name={words.sides.b} node={nodes.b} id={evidence.dom_node} />
        {moved !== null && <Row name={words.also}>{moved}</Row>}
      </dl>
    </div>
  )
}

/** Says how the difference was found if no value was measured. */
const foundBy = ({ design_node: design, dom_node: dom }: Evidence): string =>
  design === undefined && dom === undefined ? words.byPixels : words.bySides

/** Returns evidence with the measured length as the values of a property. */
function withProperty({ measure, ...evidence }: Evidence, property: string): Evidence {
  return { ...evidence, property, expected: `${measure?.a} px`, actual: `${measure?.b} px` }
}

const Row = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Value({ text, raw }: { text: string; raw: string | undefined }) {
  const [colour] = coloursIn(raw ?? '')
  return (
    <strong class="value">
      {colour !== undefined && <span class="swatch" style={{ background: colour }} />}
      {text}
    </strong>
  )
}

function Node(props: {
  name: string
  node: StructureNode | null | undefined
  id: string | undefined
}) {
  const { name, node, id } = props
  if (id === undefined) return null
  return (
    <Row name={name}>
      <code>{node === undefined ? '…' : (node?.name ?? id)}</code>
      {node?.text && !node.name.startsWith(node.text) && (
        <span class="muted"> “{short(node.text)}”</span>
      )}
      {node?.size && <span class="muted"> {node.size}</span>}
    </Row>
  )
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
