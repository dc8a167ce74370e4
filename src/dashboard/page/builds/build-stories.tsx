import { listStories } from '../../../../generated/clients/dashboard.ts'
import type { Build, ListedStory, Stories } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { WebLink } from '../ui/web-link.tsx'
import { stories as words } from './words.ts'

/** The stories of a build, first those that were added, removed or changed since the previous build. */
export function BuildStories({ project, build }: { project: string; build: Build }) {
  const { value, failure } = useLoaded(
    () => listStories(project, build.build_id),
    [project, build.build_id],
  )
  if (failure !== null) return <p role="alert">{failure}</p>
  if (value === null || build.view_url === null) return null
  if (value.stories === null)
    return (
      <p class="muted">
        {value.unreadable === null ? words.noList : words.unreadable(value.unreadable)}
      </p>
    )
  const { added, changed, same, removed } = value.counts
  const leftOut = added + changed + same + removed - value.stories.length - value.removed.length
  return (
    <section class="build-stories">
      <h3>{words.count(added + changed + same)}</h3>
      <Summary value={value} />
      {leftOut > 0 && <p class="muted">{words.leftOut(leftOut)}</p>}
      <ul tabIndex={0} aria-label={words.label}>
        {value.removed.map((story) => (
          <li key={story.id} data-change="removed">
            <span class="clip">{`${story.title} / ${story.name}`}</span>
            <span class="chip">{words.removed}</span>
          </li>
        ))}
        {value.stories
          .toSorted((a, b) => RANK[a.change] - RANK[b.change])
          .map((story) => (
            <StoryRow key={story.id} story={story} viewUrl={build.view_url ?? ''} />
          ))}
      </ul>
    </section>
  )
}

const RANK = { added: 0, changed: 1, same: 2 }

const StoryRow = ({ story, viewUrl }: { story: ListedStory; viewUrl: string }) => (
  <li>
    <WebLink
      class="clip"
      href={`${viewUrl}?path=/story/${encodeURIComponent(story.id)}`}
      tip={story.modules.length > 0 ? modulesOf(story) : undefined}
    >
      {`${story.title} / ${story.name}`}
    </WebLink>
    {story.change === 'added' && <span class="chip chip-good">{words.added}</span>}
    {story.change === 'changed' && <span class="chip">{words.changed}</span>}
  </li>
)

const modulesOf = ({ modules, modules_in_all: all }: ListedStory): string =>
  words.modules(modules, all - modules.length)

function Summary({ value }: { value: Stories }) {
  const { counts, compared_with: before } = value
  if (before === null) return null
  const nothing = value.changes_known ? words.same : words.sameNames
  const what = words.counts(counts) || nothing
  return (
    <>
      <p class="muted">{words.since(before.build_number, before.version_id, what)}</p>
      {!value.changes_known && (
        <p class="muted build-note">
          {words.tellsChanged} <code>storybook-review deploy</code>.
        </p>
      )}
    </>
  )
}
