import type { Build } from '../api/types.ts'
import { WebLink } from '../ui/web-link.tsx'
import { useElementWidth } from '../ui/use-element-width.ts'
import { ago } from '../words/time.ts'
import { size } from '../words/size.ts'
import { preview, words } from './words.ts'
import './builds.css'

/** The size that a build is laid out at before it is scaled down. */
const WIDTH = 1280
const HEIGHT = 800

/**
 * A build as a small live picture with its facts, and a link to it. The session of a private build is not sent to a frame in a
 * page of another site (`SameSite=Lax`), so that such a build opens in a tab of its own alone.
 */
export function BuildPreview({ build, isPrivate }: { build: Build; isPrivate: boolean }) {
  const [frame, width] = useElementWidth<HTMLDivElement>()
  const title = preview.title(build.build_number, build.version_id)
  return (
    <div class="build-preview">
      <div class="build-frame" ref={frame} style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}>
        {build.view_url !== null && isPrivate && <p class="muted">{preview.private}</p>}
        {build.view_url !== null && !isPrivate && width > 0 && (
          <iframe
            src={build.view_url}
            title={title}
            loading="lazy"
            tabIndex={-1}
            aria-hidden="true"
            // Uploaded pages run on a host of their own; here they get no more than a picture needs.
            sandbox="allow-scripts allow-same-origin"
            style={{
              width: `${WIDTH}px`,
              height: `${HEIGHT}px`,
              transform: `scale(${width / WIDTH})`,
            }}
          />
        )}
        {build.view_url === null && <p class="muted">{preview.notServed}</p>}
      </div>
      {build.from_fork && <p class="muted">{preview.fromFork}</p>}
      <dl class="build-facts">
        <div>
          <dt>{words.columns.version}</dt>
          <dd class="clip">{build.version_id}</dd>
        </div>
        <div>
          <dt>{words.columns.build}</dt>
          <dd class="number">{build.build_number}</dd>
        </div>
        <div>
          <dt>{words.columns.uploaded}</dt>
          <dd>{ago(build.arrived_at ?? build.created_at, Date.now())}</dd>
        </div>
        {build.size_bytes !== null && (
          <div>
            <dt>{words.columns.size}</dt>
            <dd class="number">{size(build.size_bytes)}</dd>
          </div>
        )}
      </dl>
      {build.view_url !== null && (
        <WebLink class="button" href={build.view_url}>
          {preview.open}
        </WebLink>
      )}
    </div>
  )
}
