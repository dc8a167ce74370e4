import type { Measured } from '../page/measured.ts'
import { descendants } from '../page/measured.ts'
import {
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
    // One of several single letters could be told only by its place.
    .filter((node) => node.text.length !== 1)
    .filter(
      (node) => isText(node) || isImage(node) || (isPainted(node) && node.children.length <= 3),
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
