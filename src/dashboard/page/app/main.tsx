import { render } from 'preact'
import { listenForKeys } from './keys.ts'
import { followLinks } from './location.ts'
import { Shell } from './shell.tsx'
import { restoreTheme } from './theme.ts'
import './tokens.css'
import './base.css'
import './shell.css'
import '../ui/ui.css'
import '../ui/list.css'

restoreTheme()
followLinks()
listenForKeys()
const root = document.querySelector('#app')
root?.replaceChildren()
if (root) render(<Shell />, root)
