import type { CaptureProfile, WholeRun } from '../api/types.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { warningName } from '../words/capture-words.ts'
import { plain } from '../words/number.ts'
import { capture as words } from './words.ts'

type Facts = [name: string, design: string | null, story: string | null][]

/** How both images were made, side by side, and the capture warnings, in their order. */
export function CaptureCard({ run }: { run: WholeRun }) {
  const profile = run.capture_profile
  return (
    <section class="panel run-panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      {(run.capture_warnings ?? []).map(({ code, message }) => (
        <p class="run-warning" key={code}>
          <WarningIcon />
          <span>
            <strong>{warningName(code)}.</strong> {message}.
          </span>
        </p>
      ))}
      {run.capture_warnings?.length === 0 && <p class="muted">{words.noWarnings}</p>}
      {profile === null ? (
        <p class="muted">{words.noProfile}</p>
      ) : (
        <table class="run-capture">
          <thead>
            <tr>
              <td />
              <th scope="col">{words.design}</th>
              <th scope="col">{words.built}</th>
            </tr>
          </thead>
          <tbody>
            {factsOf(profile).map(([name, design, story]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{design ?? <span class="muted">{words.unknown}</span>}</td>
                <td>{story ?? <span class="muted">{words.unknown}</span>}</td>
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
  has === null ? null : has ? words.transparent : words.opaque

function factsOf({ producer, derived }: CaptureProfile): Facts {
  const { a, b } = derived.images
  const [design, story] = [producer?.design, producer?.story]
  const pixels = (image: typeof a): string | null =>
    image.width === null || image.height === null ? null : `${image.width} × ${image.height} px`
  const rows: Facts = [
    [words.image, pixels(a), pixels(b)],
    [words.scale, times(design?.export_scale ?? derived.design_scale), times(story?.capture_scale)],
    [words.transparency, alpha(a.alpha), alpha(b.alpha)],
    [
      words.madeBy,
      tool(words.sources[design?.source ?? ''] ?? design?.source, design?.plugin_version),
      tool(words.captureTool, story?.capture_tool_version),
    ],
    [words.subject, node(design?.node_type, size(design?.node_size)), mode(story)],
    [words.viewport, words.none, size(story?.viewport)],
    [words.layers, tree(derived.design_tree), words.none],
  ]
  return rows.filter(([, p, q]) => p !== null || q !== null)
}

const tool = (name: string | null | undefined, version: string | null | undefined): string | null =>
  version ? `${name ?? words.tool} ${version}` : name === words.captureTool ? null : (name ?? null)

const node = (type: string | null | undefined, box: string | null): string | null =>
  type || box ? [type?.toLowerCase(), box].filter(Boolean).join(', ') : null

function mode(story: NonNullable<CaptureProfile['producer']>['story']): string | null {
  if (!story?.capture_mode) return null
  if (story.capture_mode === 'viewport') return words.wholeViewport
  return story.root_found === false ? words.noRoot : words.root
}

const tree = (known: CaptureProfile['derived']['design_tree']): string | null =>
  known &&
  words.tree(
    known.nodes,
    words.sources[known.source] ?? known.source,
    size(known.root) ?? words.unknown,
  )
