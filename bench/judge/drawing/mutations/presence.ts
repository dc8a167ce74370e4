import type { Box, Measured } from '../page/measured.ts'
import { descendants } from '../page/measured.ts'
import {
  extent,
  hasBorder,
  hasFill,
  isIcon,
  isImage,
  isPainted,
  isText,
  MAJOR,
  style,
  visual,
  type Mutation,
  type Proposer,
  type Site,
} from './mutation.ts'

const fillOf = (node: Measured | undefined) =>
  node && hasFill(node) ? node.style['background-color'] : undefined

/** Its surface stands out from the one it lies on; without a visible one, its parts are what is gone. */
function standsOut(site: Site, node: Measured): boolean {
  if (hasBorder(node) || (node.style['box-shadow'] ?? 'none') !== 'none') return true
  if ((node.style['background-image'] ?? 'none') !== 'none') return true
  let under = site.side.parents.get(node.uid)
  while (under && !fillOf(under)) under = site.side.parents.get(under.uid)
  return fillOf(node) !== fillOf(under)
}

const gone = (site: Site, node: Measured, kind: string, labels: string[]): Mutation => {
  const how = site.random.pick(['remove', 'hide'])
  return {
    kind,
    target: node.uid,
    covers: [node.uid],
    absent: 'b',
    operations: [
      how === 'hide' ? style(node.uid, 'visibility', 'hidden') : { do: 'remove', uid: node.uid },
    ],
    labels,
    severity: MAJOR,
    detail: { how },
    places: (a) => {
      const from = a.nodes.get(node.uid)
      if (!from) return null
      const whole = isText(from) && !isPainted(from) ? [{ a: from.box, b: null }] : []
      return { a: visual(from), b: null, alternatives: whole }
    },
  }
}

export const missing: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter((node) => node !== site.side.root && !isIcon(node) && node.box.h < 220)
    // One of several single letters could be identified only by its place.
    .filter((node) => node.text.length !== 1)
    .filter(
      (node) =>
        isText(node) ||
        isImage(node) ||
        (isPainted(node) && node.children.length <= 3 && standsOut(site, node)),
    )
    .map((node) =>
      gone(site, node, 'missing', [
        'missing/element',
        ...(isText(node) && !isPainted(node) ? ['text/content'] : []),
      ]),
    )

export const iconmissing: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter(isIcon)
    .map((node) => gone(site, node, 'iconmissing', ['icon', 'missing/element']))

const alike = (one: Measured, other: Measured) => one.tag === other.tag && one.class === other.class

const words = (node: Measured) => [...descendants(node)].map(({ text }) => text).join('')

/** What is seen of an entry, less what its parts paint outside it. */
function extentWithin(node: Measured): Box | null {
  const seen = extent(node)
  if (!seen) return null
  const x = Math.max(seen.x, node.box.x)
  const y = Math.max(seen.y, node.box.y)
  const w = Math.min(seen.x + seen.w, node.box.x + node.box.w) - x
  const h = Math.min(seen.y + seen.h, node.box.y + node.box.h) - y
  return w > 0 && h > 0 ? { x, y, w, h } : null
}

/** The whole entries of lists, tables and rows of buttons, with what holds them. */
const entries = ({ side }: Site) =>
  [...descendants(side.root)].flatMap((parent) =>
    parent.children
      .filter(
        (node) =>
          node.box.h < 120 &&
          node.box.w * node.box.h > 300 &&
          node.children.length > 0 &&
          // Of several stars or dots, no one could say which one is gone.
          words(node).length >= 2 &&
          parent.children.filter((other) => alike(node, other)).length >= 3,
      )
      .map((node) => ({ node, parent })),
  )

export const missingentry: Proposer = (site) =>
  entries(site).map(({ node, parent }): Mutation => ({
    ...gone(site, node, 'missingentry', ['missing/element']),
    layout: parent.uid,
    operations: [{ do: 'remove', uid: node.uid }],
    detail: { how: 'remove' },
    places: (a) => {
      const from = a.nodes.get(node.uid)
      const seen = from && extentWithin(from)
      return seen ? { a: seen, b: null, alternatives: [{ a: from.box, b: null }] } : null
    },
  }))

/** One entry more: a copy of the last with another text. */
export const extraentry: Proposer = (site) =>
  entries(site).map(({ node, parent }): Mutation => {
    const uid = `x${node.uid}`
    const word = site.random.pick(['Archive', 'Feedback', 'Overdue', 'Shared', 'Upcoming'])
    return {
      kind: 'extraentry',
      target: node.uid,
      layout: parent.uid,
      absent: 'a',
      operations: [{ do: 'copy', uid: node.uid, as: uid, text: word }],
      labels: ['extra/element'],
      severity: MAJOR,
      detail: { how: 'copy' },
      places: (_, b) => {
        const added = b.nodes.get(uid)
        const seen = added && extentWithin(added)
        return seen ? { a: null, b: seen, alternatives: [{ a: null, b: added.box }] } : null
      },
      // Some elements do not draw themselves again when they are copied.
      holds: (_, b) => Math.abs((b.nodes.get(uid)?.box.h ?? 0) / node.box.h - 1) < 0.5,
    }
  })

const BADGE =
  'display:inline-block;margin-left:8px;padding:2px 7px;border-radius:4px;background:#2563eb;color:#fff;font-size:11px;font-weight:700;line-height:14px;letter-spacing:normal'

/** A badge that the design does not have, behind a text. */
export const extra: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter((node) => isText(node) && node.text.length >= 3 && node.lines === 1 && node.box.h < 60)
    .map((node): Mutation => {
      const uid = `x${node.uid}`
      const word = site.random.pick(['NEW', 'PRO', 'BETA', 'SALE', '3'])
      const html = `<span class="pill" data-i="${uid}" style="${BADGE}">${word}</span>`
      return {
        kind: 'extra',
        target: node.uid,
        absent: 'a',
        operations: [{ do: 'append', uid: node.uid, html }],
        labels: ['extra/element', 'text/content'],
        severity: MAJOR,
        detail: { how: 'badge' },
        places: (_, b) => {
          const added = b.nodes.get(uid)
          return added ? { a: null, b: added.box, alternatives: [] } : null
        },
      }
    })
