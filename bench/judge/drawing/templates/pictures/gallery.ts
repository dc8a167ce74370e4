import { icon } from '../../icons.ts'
import { picture } from '../../pictures.ts'
import { PRODUCTS } from '../content.ts'
import type { Template } from '../template.ts'

/** Product cards that are pictures for the most part, with a badge or a heart on them. */
export const gallery: Template = {
  name: 'gallery',
  title: 'Product gallery',
  whiteRoot: true,
  draw(t, r) {
    const columns = r.pick([3, 4])
    const badge = () =>
      r.chance(0.5)
        ? `<span class="off" data-n="Badge">−${r.int(1, 6)}0 %</span>`
        : `<span class="like" data-n="Like">${icon('heart', 16)}</span>`
    const card = (name: string) => `<article class="item" data-n="Item">
  <div class="frame" data-n="Frame"><img class="shot" alt="${name}" src="${picture(name + r.int(0, 999), 320, 300)}" data-n="Photo">${badge()}</div>
  <h3 class="nm" data-n="Name">${name}</h3><span class="pr" data-n="Price">$${r.int(8, 120)}.00</span></article>`
    return {
      css: `
.gallery { width: ${columns * 190 + 40}px; padding: 20px; background: ${t.surface}; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 20px 16px }
.item { display: flex; flex-direction: column; gap: 6px }
.frame { position: relative; height: 160px; border-radius: ${t.radius}px; overflow: hidden }
.shot { display: block; width: 100%; height: 100%; object-fit: cover }
.off { position: absolute; left: 10px; top: 10px; padding: 3px 8px; border-radius: 99px; background: ${t.bad}; color: #ffffff; font-size: 12px; font-weight: 600 }
.like { position: absolute; right: 10px; top: 10px; width: 30px; height: 30px; border-radius: 99px; background: ${t.surface}; color: ${t.text}; display: flex; align-items: center; justify-content: center }
.nm { font-weight: 600 } .pr { color: ${t.muted}; font-size: ${t.size - 1}px }`,
      html: `<section class="gallery" data-n="Gallery">${r
        .shuffle(PRODUCTS)
        .slice(0, columns * r.pick([1, 2]))
        .map(card)
        .join('')}</section>`,
    }
  },
}
