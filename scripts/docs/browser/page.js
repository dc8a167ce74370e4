// Runs in the /docs page, which is complete without it: search, copy buttons, and the current section.

const all = (selector, root = document) => Array.from(root.querySelectorAll(selector))

const nav = document.querySelector('nav')
const search = document.querySelector('#search')
const found = document.querySelector('#found')
const links = all('li a', nav)
const targets = links.map((link) => document.getElementById(link.hash.slice(1)))

/** Of an operation its whole text; of a section of prose all up to the next heading. */
const texts = targets.map((target) => {
  if (target.matches('article')) return words(target.textContent)
  let text = target.textContent
  for (let next = target.nextElementSibling; next && next.tagName !== target.tagName;)
    [text, next] = [`${text} ${next.textContent}`, next.nextElementSibling]
  return words(text)
})

function words(text) {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

/** Keeps the entries whose section holds every word of the query. */
function filter() {
  const query = words(search.value).trim().split(' ')
  let count = 0
  for (const [i, link] of links.entries()) {
    const matches = query.every((word) => texts[i].includes(word))
    link.parentElement.hidden = !matches
    if (matches) count++
  }
  for (const list of all('ul', nav)) {
    const empty = all('li', list).every((item) => item.hidden)
    list.hidden = empty
    if (list.previousElementSibling instanceof HTMLElement)
      list.previousElementSibling.hidden = empty
  }
  found.textContent = search.value.trim() === '' ? '' : `${count} of ${links.length} sections`
}

search.parentElement.hidden = false
search.addEventListener('input', filter)
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    search.value = ''
    filter()
  } else if (event.key === 'Enter') links.find((link) => !link.parentElement.hidden)?.click()
})
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement
  if (event.key !== '/' || typing || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  search.focus()
})

for (const block of all('main pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  const say = (text) => {
    button.textContent = text
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  }
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(block.textContent).then(
      () => say('Copied'),
      () => say('Not allowed'),
    )
  })
  const frame = document.createElement('div')
  frame.className = 'copyable'
  block.replaceWith(frame)
  frame.append(block, button)
}

/** Marks the entry of the last section that begins above the upper quarter of the window. */
function markCurrent() {
  const line = innerHeight / 4
  const current = targets.findLastIndex((target) => target.getBoundingClientRect().top <= line)
  for (const [i, link] of links.entries()) {
    if (i !== current) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location')
      const { top, bottom } = link.getBoundingClientRect()
      if (top < 0 || bottom > nav.clientHeight) link.scrollIntoView({ block: 'nearest' })
    }
  }
}

let waiting = false
addEventListener(
  'scroll',
  () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      markCurrent()
    })
  },
  { passive: true },
)
markCurrent()
