import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A story of the stand-in: what its page does, from the moment it is prepared. */
export interface StandInStory {
  html?: string
  /** Classes of `body`, as Storybook's layouts set them. */
  layout?: 'padded' | 'centered' | 'fullscreen'
  parameters?: unknown
  /** Runs after the HTML is there; may use `emit(event, argument)`, `id`, `root` and `globals`. */
  script?: string
  /** Whether the script says itself what became of the story. */
  silent?: boolean
}

/** The outside of a built Storybook: its list of stories, its preview with its channel, and further files by path. */
export async function buildStandIn(
  stories: Record<string, StandInStory>,
  files: Record<string, string> = {},
): Promise<{
  folder: string
  remove: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  const entries = Object.fromEntries(
    Object.keys(stories).map((id) => {
      const [title = '', name = ''] = id.split('--')
      return [id, { type: 'story', id, title, name, importPath: `./${title}.stories.js`, tags: [] }]
    }),
  )
  entries['docs--docs'] = {
    ...entries[Object.keys(stories)[0] ?? ''],
    id: 'docs--docs',
    type: 'docs',
  } as never
  await writeFile(join(folder, 'index.json'), JSON.stringify({ v: 5, entries }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Storybook</title>')
  await writeFile(join(folder, 'iframe.html'), preview(stories))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const preview = (stories: Record<string, StandInStory>): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<style>
  .sb-nopreview { display: none }
  body { margin: 0; font: 16px/24px sans-serif }
  .sb-main-padded { padding: 1rem }
  .sb-main-centered { display: flex; align-items: center; min-height: 100vh; padding: 1rem; box-sizing: border-box }
  .sb-main-centered #storybook-root { margin: auto; padding: 1rem; box-sizing: border-box; max-height: 100% }
</style>
<body>
<div class="sb-nopreview sb-wrapper">No preview</div>
<div id="storybook-root"></div>
<div id="storybook-docs" hidden></div>
<script>
  const stories = ${JSON.stringify(stories).replaceAll('</', String.raw`<\/`)}
  const listeners = {}
  window.__STORYBOOK_ADDONS_CHANNEL__ = {
    on(event, listener) { (listeners[event] ??= []).push(listener) },
  }
  const emit = (event, argument) => (listeners[event] ?? []).forEach((listener) => listener(argument))
  const query = new URLSearchParams(location.search)
  const globals = Object.fromEntries((query.get('globals') ?? '').split(';').map((text) => text.split(':')))
  const id = query.get('id')
  const story = stories[id]
  const AsyncFunction = (async () => {}).constructor
  const root = document.querySelector('#storybook-root')
  setTimeout(async () => {
    if (!story) return emit('storyMissing', id)
    emit('storyPrepared', { id, parameters: story.parameters ?? {} })
    document.body.className = 'sb-show-main sb-main-' + (story.layout ?? 'padded')
    root.innerHTML = story.html ?? ''
    if (story.script) await new AsyncFunction('emit', 'id', 'root', 'globals', story.script)(emit, id, root, globals)
    if (!story.silent) emit('storyRendered', id)
  })
</script>
`
