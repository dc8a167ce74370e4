import { px } from '../wording.ts'
import { subject, type RuleDocs, type Rule } from './rule.ts'

/** Found by `attribution/layout/sizes.ts` and `paddings.ts`, and for pictures by `image.ts`. */
export const size: Rule<'size'> = {
  kind: 'size',
  moves: true,
  labels: ({ by }) => ['size', by === 'picture' ? 'image/content' : 'spacing/layout'],
  severity: 'measured',
  prior: 1.2,
  say: (change, phrasing) => {
    if (change.by === 'picture')
      return `The picture is ${px(change.b.w)} by ${px(change.b.h)} instead of ${px(change.a.w)} by ${px(change.a.h)}.`
    const { axis, a, b } = change
    return `${subject(phrasing, 'it')} is ${px(b)} ${axis === 'x' ? 'wide' : 'high'} instead of ${px(a)}.`
  },
}

export const sizeDocs: RuleDocs<'size'> = {
  detects:
    'A box that holds nothing, or a bar or line beside which nothing moved and that does not end with its row, is of another size, or one whose content stayed where it was grew or shrank behind it, or a picture was given another size.',
  predicts:
    'Its own edges and its middle go as far at most, and what stands after it is displaced by as much.',
  tolerances: [
    { value: 2.3, unit: 'px', reason: 'as for a gap' },
    { value: 2, unit: 'px', reason: 'of a picture, whose pale rim may not be distinguished' },
  ],
  example: { kind: 'size', by: 'length', axis: 'y', a: 32, b: 40 },
}
