import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { PRODUCTS } from './content.ts'
import type { Template } from './template.ts'

/** Products with a photograph, a price and a button, three or four in a row. */
export const productGrid: Template = {
  name: 'products',
  title: 'Product grid',
  draw(t, r) {
    const columns = r.pick([2, 3, 3, 4])
    const width = columns * 210 + 40
    const product = (name: string) => `<article class="product" data-n="Product">
  <img class="photo" alt="${name}" src="${picture(name + r.int(0, 999), 200, 150)}" data-n="Photo">
  <div class="info" data-n="Info"><h3 data-n="Name">${name}</h3><div class="stars" data-n="Rating">${icon('star', 14)}<span data-n="Score">${r.int(3, 4)}.${r.int(0, 9)}</span></div>
  <div class="buy" data-n="Buy"><b class="price" data-n="Price">$${r.int(8, 120)}</b><span class="add" data-n="Add">${icon(r.pick(['plus', 'cart', 'heart']), 16)}</span></div></div></article>`
    return {
      css: `
.grid { width: ${width}px; padding: 20px; background: ${t.page}; display: flex; flex-direction: column; gap: 16px }
.title { font: 700 ${t.size + 6}px ${t.headingFont}; color: ${t.text} }
.items { display: flex; gap: 14px; align-items: flex-start }
.product { flex: 1; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; overflow: hidden }
.photo { display: block; width: 100%; height: 130px; object-fit: cover }
.info { padding: 12px; display: flex; flex-direction: column; gap: 8px }
.info h3 { font-size: ${t.size}px; font-weight: 600 }
.stars { display: flex; align-items: center; gap: 5px; color: ${t.muted}; font-size: 12px }
.buy { display: flex; justify-content: space-between; align-items: center }
.price { font-size: ${t.size + 2}px }
.add { width: 32px; height: 32px; border-radius: ${Math.min(t.radius, 10)}px; background: ${t.accent}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center }`,
      html: `<section class="grid" data-n="Product grid"><h2 class="title" data-n="Heading">${r.pick(['New arrivals', 'Picked for you', 'On sale this week'])}</h2><div class="items" data-n="Items">${r.shuffle(PRODUCTS).slice(0, columns).map(product).join('')}</div></section>`,
    }
  },
}
