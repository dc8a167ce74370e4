import type { CaptureProfile, WholeRun } from '../api/types.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { warningName } from '../words/capture-words.ts'
import { plain } from '../words/number.ts'

type Facts = [name: string, design: string | null, story: string | null][]

/** How both images were made, side by side, and the capture warnings, in their order. */
export function CaptureCard({ run }: { run: WholeRun }) {
  const profile = run.capture_profile
  return (
    <section class="panel run-panel" aria-label="Capture">
      <h2>Capture</h2>
      {(run.capture_warnings ?? []).map(({ code, message }) => (
        <p class="run-warning" key={code}>
          <WarningIcon />
          <span>
            <strong>{warningName(code)}.</strong> {message}.
          </span>
        </p>
      ))}
      {run.capture_warnings?.length === 0 && <p class="muted">Nothing to warn of.</p>}
      {profile === null ? (
        <p class="muted">This run is older than the record of captures.</p>
      ) : (
        <table class="run-capture">
          <thead>
            <tr>
              <td />
              <th scope="col">Design</th>
              <th scope="col">Built</th>
            </tr>
          </thead>
          <tbody>
            {factsOf(profile).map(([name, design, story]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{design ?? <span class="muted">not told</span>}</td>
                <td>{story ?? <span class="muted">not told</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const times = (scale: number | null | undefined): string | null =>
  scale === null || scale === undefined ? null : `${plain(scale)}×`

const size = (box: { w: number; h: number } | null | undefined): string | null =>
  box ? `${plain(box.w)} × ${plain(box.h)}` : null

const alpha = (has: boolean | null): string | null =>
  has === null ? null : has ? 'not flattened' : 'none'

function factsOf({ producer, derived }: CaptureProfile): Facts {
  const { a, b } = derived.images
  const [design, story] = [producer?.design, producer?.story]
  const pixels = (image: typeof a): string | null =>
    image.width === null || image.height === null ? null : `${image.width} × ${image.height} px`
  const rows: Facts = [
    ['Image', pixels(a), pixels(b)],
    ['Scale', times(design?.export_scale ?? derived.design_scale), times(story?.capture_scale)],
    ['Transparency', alpha(a.alpha), alpha(b.alpha)],
    [
      'Made by',
      tool(SOURCES[design?.source ?? ''] ?? design?.source, design?.plugin_version),
      tool('capture', story?.capture_tool_version),
    ],
    ['Of', node(design?.node_type, size(design?.node_size)), mode(story)],
    ['Viewport', '—', size(story?.viewport)],
    ['Layers', tree(derived.design_tree), '—'],
  ]
  return rows.filter(([, p, q]) => p !== null || q !== null)
}

/** The names of design sources, by their value in the API. */
const SOURCES: Record<string, string> = {
  rest: 'the design tool’s API',
  plugin: 'the plugin',
}

const tool = (name: string | null | undefined, version: string | null | undefined): string | null =>
  version ? `${name ?? 'tool'} ${version}` : name === 'capture' ? null : (name ?? null)

const node = (type: string | null | undefined, box: string | null): string | null =>
  type || box ? [type?.toLowerCase(), box].filter(Boolean).join(', ') : null

function mode(story: NonNullable<CaptureProfile['producer']>['story']): string | null {
  if (!story?.capture_mode) return null
  if (story.capture_mode === 'viewport') return 'the whole viewport'
  return story.root_found === false ? 'the root, which was not found' : 'the component’s root'
}

const tree = (known: CaptureProfile['derived']['design_tree']): string | null =>
  known && `${known.nodes}, from ${SOURCES[known.source] ?? known.source}, ${size(known.root)}`
