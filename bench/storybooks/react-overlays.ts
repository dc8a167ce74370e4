import { exportsOf, type Project } from './project.ts'

/** What opens over a component, or moves into place: the stories most likely to be captured in two states. */
const SHOWN: Record<string, string> = {
  'mantine tooltip open': `mantine(h(M.Tooltip, { label: 'Free until May', opened: true, withArrow: true }, h(M.Button, null, 'Berth 12')))`,
  'mantine tooltip open with a transition': `mantine(h(M.Tooltip, { label: 'Free until May', opened: true, transitionProps: { transition: 'pop', duration: 400 } }, h(M.Button, null, 'Berth 12')))`,
  'mantine tooltip that opens itself': `mantine(h(Later, { ms: 150, render: (opened) => h(M.Tooltip, { label: 'Free until May', opened, multiline: true, w: 180 }, h(M.Button, null, 'Berth 12')) }))`,
  'mantine tooltip beyond the edge': `mantine(h(M.Tooltip, { label: 'Free until May, and again from September', opened: true, position: 'left' }, h(M.Button, null, 'Berth 12')))`,
  'mantine popover': `mantine(h(M.Popover, { opened: true, width: 200, trapFocus: true, transitionProps: { duration: 300, transition: 'scale' } }, h(M.Popover.Target, null, h(M.Button, null, 'Edit')), h(M.Popover.Dropdown, null, h(M.TextInput, { label: 'Name', defaultValue: 'Ann' }))))`,
  'mantine menu': `mantine(h(M.Menu, { opened: true }, h(M.Menu.Target, null, h(M.Button, null, 'Menu')), h(M.Menu.Dropdown, null, h(M.Menu.Label, null, 'Boats'), h(M.Menu.Item, null, 'Ann'), h(M.Menu.Item, null, 'Ben'))))`,
  'mantine modal': `mantine(h(M.Modal, { opened: true, title: 'Sure?', onClose: () => {} }, 'It cannot be undone.'))`,
  'mantine drawer': `mantine(h(M.Drawer, { opened: true, title: 'Boats', onClose: () => {} }, 'Three boats'))`,
  'mantine select': `mantine(h(M.Select, { label: 'Boat', data: ['Ann', 'Ben'], defaultValue: 'Ben', dropdownOpened: true }))`,
  'mantine loader': `mantine(h(M.Loader))`,
  'mantine progress': `mantine(h(M.Progress, { value: 45, animated: true, striped: true }))`,
  'mantine notification': `mantine(h(M.Notification, { title: 'Saved' }, 'Two boats'))`,
  'mantine collapse': `mantine(h(Later, { ms: 50, render: (opened) => h(M.Collapse, { in: opened, expanded: opened, transitionDuration: 300 }, h(M.Paper, { p: 'md', withBorder: true }, 'Three boats')) }))`,
  'mantine tabs': `mantine(h(M.Tabs, { defaultValue: 'a' }, h(M.Tabs.List, null, h(M.Tabs.Tab, { value: 'a' }, 'Boats'), h(M.Tabs.Tab, { value: 'b' }, 'Berths')), h(M.Tabs.Panel, { value: 'a' }, 'Three boats')))`,
  'mantine segmented control': `mantine(h(M.SegmentedControl, { data: ['Boats', 'Berths', 'Tides'], defaultValue: 'Berths' }))`,
  'radix tooltip open': `h(R.Tooltip.Provider, null, h(R.Tooltip.Root, { defaultOpen: true }, h(R.Tooltip.Trigger, null, 'Berth 12'), h(R.Tooltip.Portal, null, h(R.Tooltip.Content, { sideOffset: 5, style: dark }, 'Free until May', h(R.Tooltip.Arrow)))))`,
  'radix popover': `h(R.Popover.Root, { defaultOpen: true }, h(R.Popover.Trigger, null, 'Edit'), h(R.Popover.Portal, null, h(R.Popover.Content, { style: light }, h('input', { defaultValue: 'Ann' }))))`,
  'radix dialog': `h(R.Dialog.Root, { defaultOpen: true }, h(R.Dialog.Portal, null, h(R.Dialog.Overlay, { style: shade }), h(R.Dialog.Content, { style: { ...light, position: 'fixed', top: 100, left: 100 } }, h(R.Dialog.Title, null, 'Sure?'), 'It cannot be undone.')))`,
  'radix select': `h(R.Select.Root, { defaultOpen: true, defaultValue: 'b' }, h(R.Select.Trigger, null, h(R.Select.Value)), h(R.Select.Portal, null, h(R.Select.Content, { style: light }, h(R.Select.Viewport, null, ['a', 'b', 'c'].map((value) => h(R.Select.Item, { key: value, value }, h(R.Select.ItemText, null, 'Boat ' + value)))))))`,
  'radix toast': `h(R.Toast.Provider, null, h(R.Toast.Root, { open: true, style: light }, h(R.Toast.Title, null, 'Saved')), h(R.Toast.Viewport, { style: { position: 'fixed', bottom: 0, right: 0 } }))`,
  'radix scroll area': `h(R.ScrollArea.Root, { type: 'always', style: { height: 80, width: 160, overflow: 'hidden' } }, h(R.ScrollArea.Viewport, { style: { height: '100%' } }, ...Array.from({ length: 20 }, (_, at) => h('p', { key: at }, 'Line ' + at))), h(R.ScrollArea.Scrollbar, { orientation: 'vertical', style: { width: 8, background: '#ddd' } }, h(R.ScrollArea.Thumb, { style: { background: '#555' } })))`,
  'floating tooltip with a delay': `h(Floating, { delay: 250 })`,
  'floating tooltip that follows': `h(Floating, { delay: 0, moves: true })`,
  'tippy tooltip': `h(Tippy, { content: 'Free until May', visible: true, animation: 'shift-away', duration: 300 }, h('button', null, 'Berth 12'))`,
  'tippy tooltip shown on creation': `h(Tippy, { content: 'Free until May', showOnCreate: true, delay: 200, placement: 'right' }, h('button', null, 'Berth 12'))`,
  'aria tooltip': `h(A.TooltipTrigger, { defaultOpen: true }, h(A.Button, null, 'Berth 12'), h(A.Tooltip, { style: dark }, 'Free until May'))`,
  'line chart': `h(C.LineChart, { width: 400, height: 200, data }, h(C.XAxis, { dataKey: 'name' }), h(C.YAxis), h(C.Line, { dataKey: 'boats' }), h(C.Tooltip, { defaultIndex: 2, active: true }))`,
  'bar chart': `h('div', { style: { width: 420, height: 220 } }, h(C.ResponsiveContainer, null, h(C.BarChart, { data }, h(C.XAxis, { dataKey: 'name' }), h(C.Bar, { dataKey: 'boats', fill: '#36c' }), h(C.Legend))))`,
  'pie chart': `h(C.PieChart, { width: 240, height: 240 }, h(C.Pie, { data, dataKey: 'boats', nameKey: 'name', label: true, fill: '#36c' }))`,
  'area chart in a fluid container': `h(C.ResponsiveContainer, { width: '100%', height: 200, debounce: 100 }, h(C.AreaChart, { data }, h(C.XAxis, { dataKey: 'name' }), h(C.Area, { dataKey: 'boats', animationDuration: 800 })))`,
  'scatter chart': `h(C.ScatterChart, { width: 300, height: 200 }, h(C.XAxis, { type: 'number', dataKey: 'x' }), h(C.YAxis, { type: 'number', dataKey: 'boats' }), h(C.Scatter, { data }), h(C.Tooltip))`,
  'counter that runs up': `h(RunUp)`,
  'typing indicator': `h(Typing)`,
}

/** Opened by what a person does: a play function hovers or focuses the first button. */
const PLAYED: Record<string, string> = {
  'mantine tooltip hovered': `mantine(h(M.Tooltip, { label: 'Free until May' }, h(M.Button, null, 'Berth 12')))`,
  'mantine tooltip hovered after a delay': `mantine(h(M.Tooltip, { label: 'Free until May', openDelay: 500, transitionProps: { transition: 'fade', duration: 300 } }, h(M.Button, null, 'Berth 12')))`,
  'mantine hover card': `mantine(h(M.HoverCard, { openDelay: 300, width: 200 }, h(M.HoverCard.Target, null, h(M.Button, null, 'Berth 12')), h(M.HoverCard.Dropdown, null, 'Free until May')))`,
  'radix tooltip hovered': `h(R.Tooltip.Provider, null, h(R.Tooltip.Root, null, h(R.Tooltip.Trigger, null, 'Berth 12'), h(R.Tooltip.Portal, null, h(R.Tooltip.Content, { style: dark }, 'Free until May'))))`,
  'radix hover card': `h(R.HoverCard.Root, null, h(R.HoverCard.Trigger, { asChild: true }, h('button', null, 'Berth 12')), h(R.HoverCard.Portal, null, h(R.HoverCard.Content, { style: light }, 'Free until May')))`,
  'floating tooltip hovered': `h(Floating, { hover: 400 })`,
  'tippy tooltip hovered': `h(Tippy, { content: 'Free until May', delay: [400, 0] }, h('button', null, 'Berth 12'))`,
  'aria tooltip hovered': `h(A.TooltipTrigger, { delay: 600 }, h(A.Button, null, 'Berth 12'), h(A.Tooltip, { style: dark }, 'Free until May'))`,
}

const shown = exportsOf(SHOWN, (call) => `{ render: () => ${call} }`)
const played = exportsOf(PLAYED, (call) => `{ render: () => ${call}, play: hover }`)

export const REACT_OVERLAYS: Project = {
  name: 'react-overlays',
  title:
    'React 18, Storybook 10, Vite 8: tooltips and other overlays of Mantine, Radix and others, Recharts',
  packages: {
    storybook: '10.6.7',
    '@storybook/react-vite': '10.6.7',
    '@storybook/react': '10.6.7',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-is': '18.3.1',
    vite: '8.3.8',
    '@vitejs/plugin-react': '6.3.0',
    '@mantine/core': '8.3.9',
    '@mantine/hooks': '8.3.9',
    'radix-ui': '1.4.3',
    '@floating-ui/react': '0.27.16',
    '@tippyjs/react': '4.2.6',
    'tippy.js': '6.3.7',
    'react-aria-components': '1.13.0',
    recharts: '3.4.1',
  },
  template: '@storybook/react',
  files: {
    '.storybook/main.js': `export default { framework: '@storybook/react-vite', stories: ['../stories/**/*.stories.js'] }`,
    'vite.config.js': `import react from '@vitejs/plugin-react'
export default { plugins: [react()] }`,
    'stories/library.stories.js': `import { createElement as h, useEffect, useRef, useState } from 'react'
import * as M from '@mantine/core'
import '@mantine/core/styles.css'
import * as R from 'radix-ui'
import * as F from '@floating-ui/react'
import Tippy from '@tippyjs/react'
import 'tippy.js/dist/tippy.css'
import 'tippy.js/animations/shift-away.css'
import * as A from 'react-aria-components'
import * as C from 'recharts'
import { userEvent, within } from 'storybook/test'

export default { title: 'Library', parameters: { layout: 'centered' } }
const dark = { background: '#222', color: '#fff', padding: 8, borderRadius: 4, font: '14px sans-serif' }
const light = { background: '#fff', border: '1px solid #bbb', padding: 12, font: '14px sans-serif' }
const shade = { position: 'fixed', inset: 0, background: '#0008' }
const data = [3, 7, 4, 9, 6].map((boats, x) => ({ x, boats, name: 'Pier ' + (x + 1) }))
const mantine = (child) => h(M.MantineProvider, null, child)
function Later({ ms, render }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => { const timer = setTimeout(() => setOpened(true), ms); return () => clearTimeout(timer) }, [])
  return render(opened)
}
function Floating({ delay = null, hover = 0, moves = false }) {
  const [open, setOpen] = useState(false)
  const { refs, floatingStyles, context } = F.useFloating({ open, onOpenChange: setOpen, whileElementsMounted: F.autoUpdate, middleware: [F.offset(6), F.flip(), F.shift()] })
  const { isMounted, styles } = F.useTransitionStyles(context, { duration: 200, initial: { opacity: 0, transform: 'scale(0.8)' } })
  const { getReferenceProps, getFloatingProps } = F.useInteractions([F.useHover(context, { delay: { open: hover } }), F.useFocus(context)])
  useEffect(() => { if (delay !== null) { const timer = setTimeout(() => setOpen(true), delay); return () => clearTimeout(timer) } }, [])
  const [wide, setWide] = useState(false)
  useEffect(() => { if (moves) { const timer = setTimeout(() => setWide(true), 120); return () => clearTimeout(timer) } }, [])
  return h('div', null, h('button', { ref: refs.setReference, style: { width: wide ? 220 : 120, transition: 'width 300ms' }, ...getReferenceProps() }, 'Berth 12'),
    isMounted && h(F.FloatingPortal, null, h('div', { ref: refs.setFloating, style: floatingStyles, ...getFloatingProps() }, h('div', { style: { ...dark, ...styles } }, 'Free until May'))))
}
function RunUp() {
  const [value, setValue] = useState(0)
  useEffect(() => {
    let frame, start
    const next = (now) => { start ??= now; const part = Math.min(1, (now - start) / 900); setValue(Math.round(part * 128)); if (part < 1) frame = requestAnimationFrame(next) }
    frame = requestAnimationFrame(next)
    return () => cancelAnimationFrame(frame)
  }, [])
  return h('output', { style: { font: '32px sans-serif' } }, value)
}
function Typing() {
  const [text, setText] = useState('')
  useEffect(() => { if (text.length < 14) { const timer = setTimeout(() => setText('Free until May'.slice(0, text.length + 1)), 90); return () => clearTimeout(timer) } }, [text])
  return h('p', { style: { font: '20px sans-serif' } }, text || '…')
}
const hover = async ({ canvasElement }) => { await userEvent.hover(within(canvasElement).getByRole('button')) }
${shown}
${played}
`,
  },
}
