import { benchChanged } from './changed.ts'
import { benchCaptures } from './captures.ts'
import { benchDeploy } from './deploy.ts'
import { benchLevels } from './levels.ts'

// `npm run bench:cli [-- section]`: sections are `deploy`, `levels`, `changed` and `captures`; `--fixtures` keeps what
// tests need of the builds of `changed`.

const args = process.argv.slice(2)
const wanted = args.filter((arg) => !arg.startsWith('--'))
const wants = (section: string) => wanted.length === 0 || wanted.includes(section)

if (wants('deploy')) await benchDeploy()
if (wants('levels')) await benchLevels()
if (wants('changed')) await benchChanged({ fixtures: args.includes('--fixtures') })
if (wants('captures')) await benchCaptures(process.env['STORYBOOK_FOLDER'])
