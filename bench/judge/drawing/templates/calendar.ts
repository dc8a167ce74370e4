import { icon } from '../icons.ts'
import type { Template } from './template.ts'

/** A month with some days marked, and what is on today. */
export const calendar: Template = {
  name: 'calendar',
  title: 'Calendar',
  draw(t, r) {
    const first = r.int(0, 6)
    const today = r.int(2, 27)
    const busy = new Set(Array.from({ length: 4 }, () => r.int(1, 28)))
    const cell = (day: number) => {
      if (day < 1 || day > 30) return '<span class="day" data-n="Day"></span>'
      const kind = day === today ? 'today' : busy.has(day) ? 'busy' : ''
      return `<span class="day ${kind}" data-n="Day">${day}</span>`
    }
    const week = (i: number) =>
      `<div class="week" data-n="Week">${Array.from({ length: 7 }, (_, d) => cell(i * 7 + d + 1 - first)).join('')}</div>`
    const weeks = Math.ceil((30 + first) / 7)
    return {
      css: `
.cal { width: ${r.pick([320, 350, 380])}px; padding: 18px; background: ${t.surface}; border: 1px solid ${t.line}; border-radius: ${t.radius}px; display: flex; flex-direction: column; gap: 12px }
.top { display: flex; align-items: center; justify-content: space-between; color: ${t.muted} }
.month { font: 700 ${t.size + 2}px ${t.headingFont}; color: ${t.text} }
.weeks { display: flex; flex-direction: column; gap: 4px }
.week { display: flex; gap: 4px }
.day { flex: 1; height: 34px; display: flex; align-items: center; justify-content: center; border-radius: ${Math.min(t.radius, 17)}px; font-size: ${t.size - 1}px }
.names .day { color: ${t.muted}; font-size: 11px; font-weight: 700; height: 20px }
.today { background: ${t.accent}; color: ${t.onAccent}; font-weight: 700 } .busy { background: ${t.soft}; color: ${t.accent} }
.event { display: flex; align-items: center; gap: 10px; padding: 10px 12px; border-radius: ${Math.min(t.radius, 8)}px; background: ${t.raised} }
.dot { width: 10px; height: 10px; border-radius: 99px; background: ${t.good} }
.what { flex: 1; font-weight: 600 } .at { color: ${t.muted}; font-size: ${t.size - 2}px }`,
      html: `<div class="cal" data-n="Calendar"><div class="top" data-n="Header">${icon('left', 18)}<span class="month" data-n="Month">${r.pick(['April 2025', 'June 2025', 'September 2025'])}</span>${icon('right', 18)}</div>
<div class="week names" data-n="Names">${['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((d) => `<span class="day" data-n="Weekday">${d}</span>`).join('')}</div><div class="weeks" data-n="Weeks">${Array.from({ length: weeks }, (_, i) => week(i)).join('')}</div>
<div class="event" data-n="Event"><i class="dot" data-n="Dot"></i><span class="what" data-n="Title">${r.pick(['Design review', 'Team lunch', 'Release call'])}</span><span class="at" data-n="Time">${r.int(8, 17)}:30</span></div></div>`,
    }
  },
}
