import { icon } from '../icons.ts'
import { picture } from '../pictures.ts'
import { PRODUCTS } from './content.ts'
import type { Template } from './template.ts'

/** What is bought, what it comes to, a code to enter and the button to pay. */
export const checkout: Template = {
  name: 'checkout',
  title: 'Checkout summary',
  whiteRoot: true,
  draw(t, r) {
    const corner = Math.min(t.radius, 10)
    const item = (name: string) =>
      `<div class="it" data-n="Item"><img class="th" alt="${name}" src="${picture(`${name} ${r.int(0, 999)}`, 96, 96)}" data-n="Thumb"><div class="tx" data-n="Texts"><span class="nm" data-n="Name">${name}</span><span class="qt" data-n="Quantity">Quantity ${r.int(1, 4)}</span></div><span class="pr" data-n="Price">$${r.int(9, 90)}.00</span></div>`
    const sum = (name: string, value: string) =>
      `<div class="sum" data-n="Sum"><span class="lb" data-n="Label">${name}</span><span data-n="Value">${value}</span></div>`
    return {
      css: `
.checkout { width: ${r.pick([360, 400, 440])}px; background: ${t.surface}; padding: 24px; display: flex; flex-direction: column; gap: 16px }
.checkout h2 { font: 700 ${t.size + 5}px ${t.headingFont} }
.its { display: flex; flex-direction: column; gap: 14px }
.it { display: flex; align-items: center; gap: 14px }
.th { width: 52px; height: 52px; border-radius: ${corner}px; object-fit: cover }
.tx { flex: 1; display: flex; flex-direction: column; gap: 4px } .nm { font-weight: 600 } .qt { color: ${t.muted}; font-size: ${t.size - 2}px }
.code { display: flex; gap: 8px } .in { flex: 1; height: 38px; border: 1px solid ${t.line}; border-radius: ${corner}px; display: flex; align-items: center; gap: 8px; padding: 0 12px; color: ${t.muted} }
.use { height: 38px; padding: 0 14px; border-radius: ${corner}px; background: ${t.raised}; border: 1px solid ${t.line}; display: flex; align-items: center; font-weight: 600 }
.sums { display: flex; flex-direction: column; gap: 8px; border-top: 1px solid ${t.line}; padding-top: 16px }
.sum { display: flex; justify-content: space-between } .lb { color: ${t.muted} }
.total { display: flex; justify-content: space-between; font-weight: 700; font-size: ${t.size + 3}px }
.pay { height: 46px; border-radius: ${corner}px; background: ${t.fill}; color: ${t.onAccent}; display: flex; align-items: center; justify-content: center; gap: 8px; font-weight: 600 }
.safe { display: flex; align-items: center; justify-content: center; gap: 6px; color: ${t.muted}; font-size: 12px }`,
      html: `<aside class="checkout" data-n="Checkout"><h2 data-n="Title">${r.pick(['Order summary', 'Your basket', 'Review order'])}</h2><div class="its" data-n="Items">${r.shuffle(PRODUCTS).slice(0, r.int(2, 3)).map(item).join('')}</div>
<div class="code" data-n="Code"><div class="in" data-n="Input">${icon('tag', 16)}<span data-n="Placeholder">Discount code</span></div><button class="use" data-n="Button/Apply"><span data-n="Label">Apply</span></button></div>
<div class="sums" data-n="Sums">${sum('Subtotal', `$${r.int(60, 240)}.00`)}${sum('Shipping', r.pick(['Free', '$4.90']))}${sum('Tax', `$${r.int(3, 30)}.${r.int(10, 99)}`)}</div><div class="total" data-n="Total"><span data-n="Label">Total</span><span data-n="Value">$${r.int(80, 300)}.50</span></div>
<button class="pay" data-n="Button/Primary">${icon('lock', 16)}<span data-n="Label">${r.pick(['Pay now', 'Place order', 'Continue to payment'])}</span></button><div class="safe" data-n="Safe">${icon('check', 14)}<span data-n="Text">Secure payment</span></div></aside>`,
    }
  },
}
